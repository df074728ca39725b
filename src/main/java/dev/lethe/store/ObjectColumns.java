package dev.lethe.store;

import dev.lethe.store.table.Columns;
import dev.lethe.store.table.Fibonacci;
import dev.lethe.store.table.RowIndex;
import dev.lethe.store.table.RowNumbers;
import java.util.Arrays;

/** Columns whose keys and values are objects. */
final class ObjectColumns<K, V> implements Columns<K, V> {
  private final RowNumbers numbers = new RowNumbers();
  private final RowIndex index = new RowIndex(this::hash);
  private Object[] keys = {};
  private Object[] values = {};
  private int[] hashes = {};

  private int hash(int row) {
    return hashes[row];
  }

  @Override
  public int find(K key) {
    int hash = Fibonacci.hash(key.hashCode());
    for (int cell = index.first(hash); index.row(cell) >= 0; cell = index.next(cell)) {
      int row = index.row(cell);
      if (hashes[row] == hash && keys[row].equals(key)) {
        return row;
      }
    }
    return -1;
  }

  @Override
  public int add(K key) {
    int row = numbers.take();
    if (row >= keys.length) {
      int capacity = RowNumbers.capacity(row + 1);
      keys = Arrays.copyOf(keys, capacity);
      values = Arrays.copyOf(values, capacity);
      hashes = Arrays.copyOf(hashes, capacity);
    }
    keys[row] = key;
    hashes[row] = Fibonacci.hash(key.hashCode());
    index.add(row);
    return row;
  }

  @Override
  @SuppressWarnings("unchecked")
  public K key(int row) {
    return (K) keys[row];
  }

  @Override
  @SuppressWarnings("unchecked")
  public V value(int row) {
    return (V) values[row];
  }

  @Override
  public void set(int row, V value) {
    values[row] = value;
  }

  @Override
  public void clear(int row) {
    values[row] = null;
  }

  @Override
  public void release(int row) {
    index.remove(row);
    keys[row] = null;
    values[row] = null;
    numbers.release(row);
  }
}
