package dev.lethe.store;

import dev.lethe.table.Columns;
import dev.lethe.table.RowNumbers;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * The rows of one scope: which of them are live, which are only held because the log has to say
 * that they are gone, and where the log has their newest copies. As a map it has the live ones, in
 * the order of their sequence numbers.
 */
final class ScopeRows<K, V> extends AbstractMap<K, V> {
  /** The block of a row that was never logged. */
  static final int NO_BLOCK = 0;

  final String name;
  final Columns<K, V> columns;

  /**
   * The block in which {@link RowBlockFormat} last wrote this scope's name, and its number there.
   */
  long namedInBlock = -1;

  int numberInBlock;

  /** Whether somebody reads the columns themselves, and has to find them when rows come again. */
  boolean isHeld;

  /** Whether {@link RowLog} has it among those with rows for the next commit. */
  boolean isChanged;

  private final BitSet live = new BitSet();
  private final BitSet removed = new BitSet();
  private final BitSet unlogged = new BitSet();

  /** The serial of the block that holds the newest logged copy, dropped or not. */
  private int[] blocks = {};

  /** The place of each row in the scope's order: rows put later have higher ones. */
  private long[] sequences = {};

  private int size;
  private int marks;

  ScopeRows(String name, Columns<K, V> columns) {
    this.name = name;
    this.columns = columns;
  }

  /** The live row of a key, or -1. */
  int find(K key) {
    int row = columns.find(key);
    return row >= 0 && live.get(row) ? row : -1;
  }

  boolean isLive(int row) {
    return live.get(row);
  }

  boolean isRemoved(int row) {
    return removed.get(row);
  }

  boolean isUnlogged(int row) {
    return unlogged.get(row);
  }

  void setUnlogged(int row, boolean wanted) {
    unlogged.set(row, wanted);
  }

  /** The first row from a number on that waits for the next commit, or -1. */
  int nextUnlogged(int from) {
    return unlogged.nextSetBit(from);
  }

  int block(int row) {
    return blocks[row];
  }

  void setBlock(int row, int serial) {
    blocks[row] = serial;
  }

  long sequence(int row) {
    return sequences[row];
  }

  /** Adds the key of a row that isn't there, or finds the one that is held. */
  int hold(K key) {
    int row = columns.find(key);
    if (row < 0) {
      row = columns.add(key);
    }
    reserve(row);
    return row;
  }

  /** Makes room for what is kept of a row. */
  void reserve(int row) {
    if (row >= blocks.length) {
      int capacity = RowNumbers.capacity(row + 1);
      blocks = Arrays.copyOf(blocks, capacity);
      sequences = Arrays.copyOf(sequences, capacity);
    }
  }

  /** Gives a row that has a value a place in the order. */
  void place(int row, long sequence) {
    sequences[row] = sequence;
    if (!live.get(row)) {
      live.set(row);
      size++;
      unmark(row);
    }
  }

  /** Keeps of a row only that it is gone. */
  void mark(int row) {
    columns.clear(row);
    if (live.get(row)) {
      live.clear(row);
      size--;
    }
    if (!removed.get(row)) {
      removed.set(row);
      marks++;
    }
  }

  private void unmark(int row) {
    if (removed.get(row)) {
      removed.clear(row);
      marks--;
    }
  }

  /** Forgets a row. */
  void release(int row) {
    if (live.get(row)) {
      live.clear(row);
      size--;
    }
    unmark(row);
    unlogged.clear(row);
    blocks[row] = NO_BLOCK;
    columns.release(row);
  }

  /** Whether nothing is left of it that anybody may ask for. */
  boolean isOver() {
    return size == 0 && marks == 0 && !isHeld;
  }

  @Override
  @SuppressWarnings("unchecked")
  public V get(Object key) {
    int row = find((K) key);
    return row < 0 ? null : columns.value(row);
  }

  @Override
  public boolean containsKey(Object key) {
    return get(key) != null;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<K, V>> iterator() {
        return new RowIterator();
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  /** The live rows in their order. */
  private int[] inOrder() {
    int[] rows = new int[size];
    boolean sorted = true;
    int count = 0;
    for (int row = live.nextSetBit(0); row >= 0; row = live.nextSetBit(row + 1)) {
      sorted &= count == 0 || sequences[rows[count - 1]] < sequences[row];
      rows[count++] = row;
    }
    return sorted ? rows : sorted(rows);
  }

  /** No two rows have one place, so a row is found by it; a sort of row numbers would box them. */
  private int[] sorted(int[] rows) {
    long[] places = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      places[i] = sequences[rows[i]];
    }
    Arrays.sort(places);
    int[] sorted = new int[rows.length];
    for (int row : rows) {
      sorted[Arrays.binarySearch(places, sequences[row])] = row;
    }
    return sorted;
  }

  /** Goes over the rows that were there when it began, but for those that leave meanwhile. */
  private final class RowIterator implements Iterator<Map.Entry<K, V>> {
    private final int[] rows = inOrder();
    private final long[] order = new long[rows.length];
    private int next;

    RowIterator() {
      for (int i = 0; i < rows.length; i++) {
        order[i] = sequences[rows[i]];
      }
    }

    @Override
    public boolean hasNext() {
      while (next < rows.length && !isThere(next)) {
        next++;
      }
      return next < rows.length;
    }

    private boolean isThere(int i) {
      return live.get(rows[i]) && sequences[rows[i]] == order[i];
    }

    @Override
    public Map.Entry<K, V> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int row = rows[next++];
      return Map.entry(columns.key(row), columns.value(row));
    }
  }
}
