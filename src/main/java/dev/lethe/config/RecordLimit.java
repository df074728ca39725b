package dev.lethe.config;

/** Largest size of a record that Lethe writes. */
public final class RecordLimit {
  /** Maximum size of a whole record in bytes, on output topics, internal topics and changelogs. */
  public static final int RECORD_BYTES = 8 << 20;

  /** Maximum size of a value in bytes; the rest of a record is for key, headers and framing. */
  public static final int VALUE_BYTES = RECORD_BYTES - (64 << 10);

  private RecordLimit() {}

  /** Thrown for a value over {@link #VALUE_BYTES}; the message contains no text of the value. */
  public static final class ExceededException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private ExceededException(String topic, int bytes) {
      super("A value for " + topic + " has " + bytes + " bytes; the limit is " + VALUE_BYTES);
    }
  }

  /**
   * Returns the value if it fits into a record. The producer would reject a larger one too late,
   * after its input record was processed, and end the application.
   *
   * @param value null for a tombstone
   * @throws ExceededException if the value is too large
   */
  public static byte[] checked(String topic, byte[] value) {
    if (value != null && value.length > VALUE_BYTES) {
      throw new ExceededException(topic, value.length);
    }
    return value;
  }
}
