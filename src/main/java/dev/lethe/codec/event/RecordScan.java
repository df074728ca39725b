package dev.lethe.codec.event;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.json.MalformedJsonException;
import dev.lethe.event.DeadLetterReason;
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
      throw new RefusedException(DeadLetterReason.NOT_JSON);
    }
    if (value.length > maxBytes) {
      throw new RefusedException(DeadLetterReason.TOO_LARGE);
    }
    boolean framed = AvroValues.isFramed(value);
    try {
      int depth =
          framed
              ? scanAvro(value)
              : fields.scan(value, afterByteOrderMark(value), value.length, Set.of());
      if (depth > DEEPEST) {
        throw new RefusedException(DeadLetterReason.TOO_DEEP);
      }
    } catch (MalformedJsonException e) {
      throw new RefusedException(framed ? DeadLetterReason.NOT_AVRO : DeadLetterReason.NOT_JSON);
    }
  }

  private int scanAvro(byte[] value) throws MalformedJsonException, RefusedException {
    AvroValues.Outcome outcome = avro.read(topic, value);
    if (outcome != AvroValues.Outcome.READ) {
      throw new RefusedException(outcome.refusal());
    }
    return fields.scan(avro.json().array(), 0, avro.json().size(), avro.invalid());
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
