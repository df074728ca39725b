package dev.lethe.store.table;

/**
 * Rows by key, stored in columns. A row has a number until it is released; then the number may be
 * reused. The owner of the rows decides which of them count; the columns only store them.
 *
 * @param <K> an immutable key with {@code equals} and {@code hashCode}
 * @param <V> an immutable value
 */
public interface Columns<K, V> {

  /** Returns the number of a key's row, with or without a value; -1 if there is none. */
  int find(K key);

  /** Adds a row without a value for a new key; returns the row's number. */
  int add(K key);

  K key(int row);

  /** Returns the value, or null. */
  V value(int row);

  /** Sets the value of a row, replacing any former one. */
  void set(int row, V value);

  /** Sets the value of a key's row, adding the row if necessary; returns the row's number. */
  default int put(K key, V value) {
    int row = find(key);
    if (row < 0) {
      row = add(key);
    }
    set(row, value);
    return row;
  }

  /** Removes a row's value; the key stays. */
  void clear(int row);

  /** Removes a row. */
  void release(int row);
}
