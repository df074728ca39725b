package dev.lethe.store.row;

/**
 * Binary format of one kind of row in stores and changelogs: the version of the format, then the
 * fields, without names. Rows outlive releases: a changed format gets the next version, and the
 * fields of every earlier version remain readable.
 *
 * @param <T> value of a row
 * @param row name of the row in messages: {@code message trace row}
 * @param version version that is written, and the newest that can be read
 * @param capacity number of bytes that suffices for most rows
 * @param blank any value, passed to {@code fields} when reading
 * @param fields list of the row's fields
 */
public record RowFormat<T>(
    String row, int version, int capacity, T blank, RowFields.FieldList<T> fields) {
  public byte[] toBytes(T value) {
    RowWriter out = new RowWriter(capacity);
    out.writeVersion(version);
    fields.pass(value, RowFields.writtenTo(out, version));
    return out.toByteArray();
  }

  /**
   * Reads the value of a row.
   *
   * @throws RowFormatException if the bytes aren't such a row, or a later release wrote them
   */
  public T read(byte[] bytes) {
    RowReader in = RowReader.open(row, bytes, version);
    T value;
    try {
      value = fields.pass(blank, RowFields.readFrom(in));
    } catch (IllegalArgumentException e) {
      throw in.damaged("has an invalid value (" + e.getMessage() + ")");
    }
    in.end();
    return value;
  }
}
