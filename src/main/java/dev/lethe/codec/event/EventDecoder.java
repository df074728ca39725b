package dev.lethe.codec.event;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decodes the value of an events record: JSON, or Avro if the first byte is 0x00 (Confluent's
 * framing). JSON may also be a raw record of Discord, Slack, Telegram or Matrix. Enforces rules A1
 * to A7 and never throws because of its input.
 *
 * <p>Details beyond those rules: if a name occurs twice in an object, the last value counts; a byte
 * order mark before the text is skipped; a null value, an empty value and a text that isn't an
 * object are {@code not_json}; null is the same as absent; an unpaired surrogate becomes U+FFFD; a
 * whole number may be written {@code 1e3}; an error that is false or an empty text counts as none;
 * {@code occurred_at} lies in the years 1970 to 9999, and as text includes its zone. Avro is
 * treated like JSON of the same shape.
 *
 * <p>Not thread-safe: it reuses its buffers, so each task has its own.
 */
public final class EventDecoder {
  private final long maxFutureSkewMillis;
  private final ScannedFields fields =
      new ScannedFields(EventField.Tables.EVENT, EventField.values().length);
  private final RecordScan scan;
  private final RawRecords raw;
  private final EventReader reader;
  private int misspelt;

  /**
   * @param registry null if there is none, so that every Avro schema is unknown
   * @param other deserializer to use for Avro instead; null for the built-in one
   * @param topic topic of the events, for {@code other}
   */
  public EventDecoder(
      SchemaRegistry registry,
      OtherDeserializer other,
      String topic,
      int maxEventBytes,
      int maxFutureSkewSeconds) {
    AvroValues avro = new AvroValues(registry, Schemas.of("Event"), other);
    this.scan = new RecordScan(avro, topic, maxEventBytes, fields);
    this.raw = new RawRecords(scan, fields);
    this.reader = new EventReader(fields);
    this.maxFutureSkewMillis = maxFutureSkewSeconds * 1000L;
  }

  /** Returns the dotted paths of all fields that an event of any type may have. */
  public static List<String> fieldPaths() {
    return Arrays.stream(EventField.values()).map(EventField::path).toList();
  }

  /**
   * Returns the event in a record's value, or the reason why there is none.
   *
   * @param value value as read from the topic; may be null
   * @param arrival timestamp of the record, epoch milliseconds, and the time of a raw record that
   *     has none; with {@code Long.MAX_VALUE} any {@code occurred_at} is accepted
   * @throws RegistryUnavailableException if a schema must be looked up and the registry doesn't
   *     answer
   */
  public Decoded decode(byte[] value, long arrival) {
    return decode(value, arrival, RecordScan.latest(arrival, maxFutureSkewMillis));
  }

  /** Does {@link #decode}, but accepts any {@code occurred_at}. */
  public Decoded decodeOfAnyTime(byte[] value, long arrival) {
    return decode(value, arrival, IsoTime.LAST_MILLI_OF_9999);
  }

  private Decoded decode(byte[] value, long arrival, long latest) {
    misspelt = 0;
    try {
      scan.scan(value);
      return isCanonical(value) ? read(latest) : decodeRaw(value, arrival, latest);
    } catch (RefusedException e) {
      return new Decoded.Refused(e.reason(), e.fault());
    }
  }

  private Decoded decodeRaw(byte[] value, long arrival, long latest) throws RefusedException {
    Optional<RawRecords.Canonical> canonical = raw.canonical(value, arrival);
    if (canonical.isEmpty()) {
      return new Decoded.Ignored();
    }
    try {
      return read(latest);
    } catch (RefusedException e) {
      throw canonical.get().named(e);
    }
  }

  private Decoded read(long latest) throws RefusedException {
    try {
      return new Decoded.Ok(reader.read(latest));
    } finally {
      misspelt = fields.misspelt();
    }
  }

  private boolean isCanonical(byte[] value) {
    return !raw.isCandidate() || AvroValues.isFramed(value);
  }

  /**
   * Returns the canonical JSON of a raw record, or the value itself if it needs no adaptation;
   * empty if the record can't be adapted or isn't about a message.
   *
   * @param value value as read from the topic; may be null
   * @param arrival epoch milliseconds; time of an event that has none
   * @throws RegistryUnavailableException if a schema must be looked up and the registry doesn't
   *     answer
   */
  public Optional<byte[]> canonical(byte[] value, long arrival) {
    try {
      scan.scan(value);
      return isCanonical(value)
          ? Optional.of(value)
          : raw.canonical(value, arrival).map(RawRecords.Canonical::json);
    } catch (RefusedException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the number of unknown names in the record decoded last that are similar to the name of
   * a field that it lacks.
   */
  public int misspelt() {
    return misspelt;
  }

  /**
   * Returns the time of an event, epoch milliseconds; empty if it has none. Accepts any time up to
   * the year 9999, also of an event that is invalid for another reason; otherwise the time would be
   * reported as the reason.
   */
  public OptionalLong timeOf(byte[] value) {
    try {
      scan.scan(value);
      return fields.has(EventField.OCCURRED_AT)
          ? OptionalLong.of(fields.time(EventField.OCCURRED_AT, IsoTime.LAST_MILLI_OF_9999))
          : OptionalLong.empty();
    } catch (RefusedException e) {
      return OptionalLong.empty();
    }
  }
}
