package dev.lethe.codec.event;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Reads the bytes of an events record: JSON, or Avro where the first byte is 0x00 (Confluent's
 * framing). Holds rules A1 to A7 and never throws over its input.
 *
 * <p>Beyond what they say: of equal names in an object the last one counts; a byte order mark
 * before the text is skipped; a null value, an empty one and a text that is no object are {@code
 * not_json}; null is the same as absent; half a surrogate pair becomes U+FFFD; a whole number may
 * be written {@code 1e3}; an error that is false or an empty text is none; {@code occurred_at} lies
 * in the years 1970 to 9999 and as a text names its zone. Avro is judged as the JSON of the same
 * shape.
 *
 * <p>Not thread-safe: it keeps its buffers, so each task has its own.
 */
public final class EventDecoder {
  private final long maxFutureSkewMillis;
  private final ScannedFields fields =
      new ScannedFields(EventField.Tables.EVENT, EventField.values().length);
  private final RecordScan scan;
  private final EventReader reader;

  /**
   * @param registry null if there is none: then no Avro schema is known
   */
  public EventDecoder(SchemaRegistry registry, int maxEventBytes, int maxFutureSkewSeconds) {
    this(registry, null, "", maxEventBytes, maxFutureSkewSeconds);
  }

  /**
   * @param other reads Avro instead; null for none
   * @param topic that events come in on, which {@code other} may ask for
   */
  public EventDecoder(
      SchemaRegistry registry,
      OtherDeserializer other,
      String topic,
      int maxEventBytes,
      int maxFutureSkewSeconds) {
    AvroValues avro = new AvroValues(registry, Schemas.of("Event"), other);
    this.scan = new RecordScan(avro, topic, maxEventBytes, fields);
    this.reader = new EventReader(fields);
    this.maxFutureSkewMillis = maxFutureSkewSeconds * 1000L;
  }

  /** Returns the dotted paths of all fields that an event of any type may have. */
  public static List<String> fieldPaths() {
    return Arrays.stream(EventField.values()).map(EventField::path).toList();
  }

  /**
   * The event in a record's value, or why there is none.
   *
   * @param value as read from the topic; may be null
   * @param arrival the record's timestamp, epoch milliseconds; {@code Long.MAX_VALUE} judges no
   *     {@code occurred_at} by it
   * @throws RegistryUnavailableException if a schema must be asked for and the registry doesn't
   *     answer
   */
  public Decoded decode(byte[] value, long arrival) {
    try {
      scan.scan(value);
      return new Decoded.Ok(reader.read(RecordScan.latest(arrival, maxFutureSkewMillis)));
    } catch (RefusedException e) {
      return new Decoded.Refused(e.reason(), e.fault());
    }
  }

  /**
   * When an event happened, epoch milliseconds; empty for what doesn't say. Any time up to the year
   * 9999 will do, and what is invalid for another reason has its time as well: or that would be
   * told to be the reason.
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
