package dev.lethe.row;

import java.util.List;

/**
 * What the fields of a row are passed to, one after the other, by the one method that lists them.
 * Each call is given a field's value and answers it: the same value where a row is written, the one
 * that is read, whatever was given, where a row is read.
 */
public interface RowFields {

  /** The version of its format that the row is in. */
  int version();

  boolean flag(boolean value);

  /** A number from 0 to 255, such as an enum's code. */
  int code(int value);

  /** {@link RowWriter#writeVarint}: a count. */
  long varint(long value);

  /** {@link RowWriter#writeZigzag}: a time, or a difference. */
  long zigzag(long value);

  /** {@link RowWriter#writeLong}: a hash. */
  long bigEndian(long value);

  /** {@link RowWriter#writeLittleEndian}: a hash, in rows that have it so. */
  long littleEndian(long value);

  /** A number of them, then each as {@link RowWriter#writeFloat} has it. */
  float[] floats(float[] values);

  /** {@link RowWriter#writeZigzagString}: UTF-8. */
  String text(String value);

  /** A flag, then the text if it isn't null. */
  String textOrNull(String value);

  /** {@link RowWriter#writeChars}: UTF-16, as it came. */
  String chars(String value);

  /** A flag, then the text if it isn't null. */
  String charsOrNull(String value);

  /**
   * A number of elements, then each.
   *
   * @param blank any element; {@code element} is given it where a row is read
   */
  <E> List<E> list(List<E> elements, E blank, FieldList<E> element);

  /** The list of the fields of one kind of value. */
  interface FieldList<T> {

    /** Passes the value's fields in their order, and makes a value of the answers. */
    T pass(T value, RowFields row);
  }

  /** What to throw where the value that was answered can't be. */
  RowFormatException damaged(String fault);
}
