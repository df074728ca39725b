package dev.lethe.row;

/**
 * The bytes of one kind of row in stores and changelogs: the version of the format, then its
 * fields, without names. They outlive releases: a changed format gets the next version, and its
 * fields go on to be read as every version before had them.
 *
 * @param <T> what a row holds
 */
public final class RowFormat<T> {
  private final String row;
  private final int version;
  private final int capacity;
  private final T blank;
  private final RowFields.FieldList<T> fields;

  /**
   * @param row what it is, for messages: {@code message trace row}
   * @param version the one that is written, and the newest that is read
   * @param capacity bytes that most rows have room in
   * @param blank any value; {@code fields} is given it where a row is read
   * @param fields the list of its fields
   */
  public RowFormat(String row, int version, int capacity, T blank, RowFields.FieldList<T> fields) {
    this.row = row;
    this.version = version;
    this.capacity = capacity;
    this.blank = blank;
    this.fields = fields;
  }

  public byte[] toBytes(T value) {
    RowWriter out = new RowWriter(capacity);
    out.writeVersion(version);
    fields.pass(value, new WrittenFields(out, version));
    return out.toByteArray();
  }

  /**
   * The value of a row.
   *
   * @throws RowFormatException if it isn't one, or a later release's
   */
  public T read(byte[] bytes) {
    RowReader in = RowReader.open(row, bytes, version);
    T value;
    try {
      value = fields.pass(blank, new ReadFields(in));
    } catch (IllegalArgumentException e) {
      throw in.damaged("holds what can't be (" + e.getMessage() + ")");
    }
    in.end();
    return value;
  }
}
