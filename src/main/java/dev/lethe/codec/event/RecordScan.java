package dev.lethe.codec.event;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.json.MalformedJsonException;
import dev.lethe.event.DeadLetterReason;
import java.util.Set;

/**
 * Finds the fields of a record that comes in: JSON, or Avro where the first byte is 0x00
 * (Confluent's framing). What holds whatever the record is: size, format, depth.
 */
public final class RecordScan {
  private static final int DEEPEST = 32;

  private final AvroValues avro;
  private final String topic;
  private final int maxBytes;
  private final ScannedFields fields;

  /**
   * @param topic that records come in on, which another's deserializer may ask for
   * @param maxBytes of a value; a larger one is {@code too_large}
   * @param fields are those of the record that was scanned last
   */
  public RecordScan(AvroValues avro, String topic, int maxBytes, ScannedFields fields) {
    this.avro = avro;
    this.topic = topic;
    this.maxBytes = maxBytes;
    this.fields = fields;
  }

  /**
   * Scans a record's value.
   *
   * @param value as read from the topic; may be null
   * @throws RefusedException if it is none that has fields
   * @throws RegistryUnavailableException if a schema must be asked for and the registry doesn't
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
    return fields.scan(avro.json().array(), 0, avro.json().size(), avro.spoiled());
  }

  /**
   * The latest time that a record may tell, epoch milliseconds.
   *
   * @param arrival at the broker, epoch milliseconds; {@code Long.MAX_VALUE} allows any year up to
   *     9999
   */
  public static long latest(long arrival, long maxFutureSkewMillis) {
    return arrival > IsoTime.LAST_MILLI_OF_9999
        ? IsoTime.LAST_MILLI_OF_9999
        : Math.min(IsoTime.LAST_MILLI_OF_9999, arrival + maxFutureSkewMillis);
  }

  /** Where the text of a value begins. */
  public static int afterByteOrderMark(byte[] value) {
    boolean marked =
        value.length >= 3
            && value[0] == (byte) 0xEF
            && value[1] == (byte) 0xBB
            && value[2] == (byte) 0xBF;
    return marked ? 3 : 0;
  }
}
