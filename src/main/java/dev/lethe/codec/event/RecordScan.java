package dev.lethe.codec.event;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.json.MalformedJsonException;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import java.util.Set;

/**
 * Locates the fields of an incoming record: JSON, or Avro if the first byte is 0x00 (Confluent's
 * framing). Checks the properties that don't depend on the record's type: size, format, depth.
 *
 * @param topic topic of the records, for a custom deserializer
 * @param maxBytes maximum size of a value; a larger one is {@code too_large}
 * @param fields receives the fields of each scanned record
 */
public record RecordScan(AvroValues avro, String topic, int maxBytes, ScannedFields fields) {
  private static final int DEEPEST = 32;

  /** Form of a record in JSON. */
  public static final String JSON = "a single JSON object in UTF-8";

  /**
   * Scans a record's value.
   *
   * @param value value as read from the topic; may be null
   * @throws RefusedException if the value isn't an acceptable JSON object or Avro record
   * @throws RegistryUnavailableException if a schema must be looked up and the registry doesn't
   *     answer
   */
  public void scan(byte[] value) throws RefusedException {
    if (value == null) {
      throw refused(DeadLetterReason.NOT_JSON, FieldFault.NOTHING, JSON);
    }
    if (value.length > maxBytes) {
      throw refused(
          DeadLetterReason.TOO_LARGE,
          value.length + " bytes",
          "at most " + maxBytes + " bytes (:max-event-bytes)");
    }
    boolean framed = AvroValues.isFramed(value);
    try {
      int depth =
          framed
              ? scanAvro(value)
              : fields.scan(value, afterByteOrderMark(value), value.length, Set.of());
      if (depth > DEEPEST) {
        throw refused(
            DeadLetterReason.TOO_DEEP, depth + " levels", "at most " + DEEPEST + " nested levels");
      }
    } catch (MalformedJsonException e) {
      throw framed
          ? notAvro(DeadLetterReason.NOT_AVRO, value)
          : refused(DeadLetterReason.NOT_JSON, fields.foundAtStop(), JSON);
    }
  }

  private static RefusedException refused(DeadLetterReason reason, String found, String expected) {
    return new RefusedException(reason, new FieldFault(found, expected));
  }

  private static RefusedException notAvro(DeadLetterReason reason, byte[] value) {
    return new RefusedException(reason, avroFault(reason, value));
  }

  /** Returns the description of an unreadable value in Confluent's framing. */
  public static FieldFault avroFault(DeadLetterReason reason, byte[] value) {
    int id = AvroValues.idOf(value);
    return new FieldFault(
        value.length + " bytes" + (id < 0 ? "" : " with schema id " + id),
        reason.equals(DeadLetterReason.UNKNOWN_SCHEMA)
            ? "the id of a schema in the schema registry"
            : "Avro of that schema in Confluent's framing");
  }

  private int scanAvro(byte[] value) throws MalformedJsonException, RefusedException {
    AvroValues.Outcome outcome = avro.read(topic, value);
    if (outcome != AvroValues.Outcome.READ) {
      throw notAvro(outcome.refusal(), value);
    }
    return fields.scanWithUnits(avro.json().array(), avro.json().size(), avro.invalid());
  }

  /**
   * Returns the latest valid time in a record, epoch milliseconds.
   *
   * @param arrival arrival at the broker, epoch milliseconds; {@code Long.MAX_VALUE} allows any
   *     year up to 9999
   */
  public static long latest(long arrival, long maxFutureSkewMillis) {
    return arrival > IsoTime.LAST_MILLI_OF_9999
        ? IsoTime.LAST_MILLI_OF_9999
        : Math.min(IsoTime.LAST_MILLI_OF_9999, arrival + maxFutureSkewMillis);
  }

  /** Returns the start of a value's text, after a byte order mark if there is one. */
  public static int afterByteOrderMark(byte[] value) {
    boolean marked =
        value.length >= 3
            && value[0] == (byte) 0xEF
            && value[1] == (byte) 0xBB
            && value[2] == (byte) 0xBF;
    return marked ? 3 : 0;
  }
}
