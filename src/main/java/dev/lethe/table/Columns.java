package dev.lethe.table;

/**
 * Rows by key, held in columns. A row has a number until it is released; the number may then be
 * given again. Whoever owns the rows decides which of them count; these only hold them.
 *
 * @param <K> an immutable key with {@code equals} and {@code hashCode}
 * @param <V> an immutable value
 */
public interface Columns<K, V> {

  /** The number of a key's row, with or without a value; -1 if there is none. */
  int find(K key);

  /** Adds a row without a value for a key that has none; returns its number. */
  int add(K key);

  K key(int row);

  /** Returns the value, or null. */
  V value(int row);

  /** Gives a row a value, in place of one that it may have. */
  void set(int row, V value);

  /** Gives a key a row with a value, or its row that value; returns the row's number. */
  default int put(K key, V value) {
    int row = find(key);
    if (row < 0) {
      row = add(key);
    }
    set(row, value);
    return row;
  }

  /** Takes a row's value away; the key stays. */
  void clear(int row);

  /** Takes a row away. */
  void release(int row);
}
