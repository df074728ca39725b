package dev.lethe.config;

/** Largest size of a record that Lethe writes. */
public final class RecordLimit {
  /** Bytes of a whole record, on output and internal topics and on changelogs alike. */
  public static final int RECORD_BYTES = 8 << 20;

  /** Bytes of a value; the rest of a record is for its key, its headers and its frame. */
  public static final int VALUE_BYTES = RECORD_BYTES - (64 << 10);

  private RecordLimit() {}

  /** A value over {@link #VALUE_BYTES}; the message holds no text of it. */
  public static final class ExceededException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private ExceededException(String topic, int bytes) {
      super(
          "A value for "
              + topic
              + " has "
              + bytes
              + " bytes, more than the "
              + VALUE_BYTES
              + " that fit into a record");
    }
  }

  /**
   * Returns a value that fits into a record. The producer would refuse a larger one too late: after
   * the record that caused it, with the whole application.
   *
   * @param value null for a tombstone
   * @throws ExceededException if it is larger
   */
  public static byte[] checked(String topic, byte[] value) {
    if (value != null && value.length > VALUE_BYTES) {
      throw new ExceededException(topic, value.length);
    }
    return value;
  }
}
