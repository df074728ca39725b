package dev.lethe.store.row;

import java.util.List;

/**
 * Visitor of a row's fields, called in order by the one method that lists them, for writing and
 * reading alike. Each call takes a field's value and returns it: when writing, the same value; when
 * reading, the value read, whatever the argument.
 */
public interface RowFields {

  /** Returns the version of the row's format. */
  int version();

  boolean flag(boolean value);

  /** Passes a number from 0 to 255, such as an enum's code. */
  int code(int value);

  /** Passes a count, encoded as by {@link RowWriter#writeVarint}. */
  long varint(long value);

  /** Passes a time or a difference, encoded as by {@link RowWriter#writeZigzag}. */
  long zigzag(long value);

  /** Passes a hash, encoded as by {@link RowWriter#writeLong}. */
  long bigEndian(long value);

  /** Passes a hash, encoded as by {@link RowWriter#writeLittleEndian} in some rows. */
  long littleEndian(long value);

  /** Passes the number of elements, then each as by {@link RowWriter#writeFloat}. */
  float[] floats(float[] values);

  /** Passes a text as UTF-8, encoded as by {@link RowWriter#writeZigzagString}. */
  String text(String value);

  /** Passes a flag, then the text if it isn't null. */
  String textOrNull(String value);

  /** Passes a text as unchanged UTF-16, encoded as by {@link RowWriter#writeChars}. */
  String chars(String value);

  /** Passes a flag, then the text if it isn't null. */
  String charsOrNull(String value);

  /**
   * Passes the number of elements, then each.
   *
   * @param blank any element, passed to {@code element} when reading
   */
  <E> List<E> list(List<E> elements, E blank, FieldList<E> element);

  /** List of the fields of one kind of value. */
  interface FieldList<T> {

    /** Passes the value's fields in order, and creates a value from the results. */
    T pass(T value, RowFields row);
  }

  /** Returns the exception to throw if a field's result is invalid. */
  RowFormatException damaged(String fault);
}
