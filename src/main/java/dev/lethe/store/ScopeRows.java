package dev.lethe.store;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * The rows of one scope: a hash table of chained rows, and a list through the same rows in the
 * order of their sequence numbers.
 */
final class ScopeRows<K, V> extends AbstractMap<K, V> {
  private static final int INITIAL_SLOTS = 4;

  final String name;

  /**
   * The block in which {@link RowBlockFormat} last wrote this scope's name, and its number there.
   */
  long namedInBlock = -1;

  int numberInBlock;

  private Row<K, V>[] slots = slots(INITIAL_SLOTS);
  private int size;
  private Row<K, V> first;
  private Row<K, V> last;

  /**
   * Rows are restored in the order of their last change; the list is sorted when somebody asks for
   * it.
   */
  private boolean unsorted;

  ScopeRows(String name) {
    this.name = name;
  }

  Row<K, V> find(K key, int hash) {
    for (Row<K, V> row = slots[hash & (slots.length - 1)]; row != null; row = row.nextInSlot) {
      if (row.hash == hash && row.key.equals(key)) {
        return row;
      }
    }
    return null;
  }

  void link(Row<K, V> row) {
    if (size >= slots.length - slots.length / 4) {
      grow();
    }
    int slot = row.hash & (slots.length - 1);
    row.nextInSlot = slots[slot];
    slots[slot] = row;
    append(row);
    size++;
  }

  void unlink(Row<K, V> row) {
    int slot = row.hash & (slots.length - 1);
    if (slots[slot] == row) {
      slots[slot] = row.nextInSlot;
    } else {
      Row<K, V> previous = slots[slot];
      while (previous.nextInSlot != row) {
        previous = previous.nextInSlot;
      }
      previous.nextInSlot = row.nextInSlot;
    }
    row.nextInSlot = null;
    detach(row);
    size--;
  }

  /** Gives a row another place in the order. */
  void resequence(Row<K, V> row, long sequence) {
    detach(row);
    row.sequence = sequence;
    append(row);
  }

  private void append(Row<K, V> row) {
    row.before = last;
    row.after = null;
    if (last == null) {
      first = row;
    } else {
      last.after = row;
      unsorted |= row.sequence < last.sequence;
    }
    last = row;
  }

  private void detach(Row<K, V> row) {
    if (row.before == null) {
      first = row.after;
    } else {
      row.before.after = row.after;
    }
    if (row.after == null) {
      last = row.before;
    } else {
      row.after.before = row.before;
    }
    row.before = null;
  }

  private void grow() {
    Row<K, V>[] larger = slots(slots.length * 2);
    for (Row<K, V> chain : slots) {
      Row<K, V> row = chain;
      while (row != null) {
        Row<K, V> next = row.nextInSlot;
        int slot = row.hash & (larger.length - 1);
        row.nextInSlot = larger[slot];
        larger[slot] = row;
        row = next;
      }
    }
    slots = larger;
  }

  private void sort() {
    Row<K, V>[] rows = slots(size);
    int count = 0;
    for (Row<K, V> row = first; row != null; row = row.after) {
      rows[count++] = row;
    }
    Arrays.sort(rows, Comparator.comparingLong(row -> row.sequence));
    first = null;
    last = null;
    unsorted = false;
    for (Row<K, V> row : rows) {
      append(row);
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <K, V> Row<K, V>[] slots(int count) {
    return (Row<K, V>[]) new Row[count];
  }

  @Override
  @SuppressWarnings("unchecked")
  public V get(Object key) {
    Row<K, V> row = find((K) key, RowTable.hash(name, key));
    return row == null ? null : row.value;
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
        if (unsorted) {
          sort();
        }
        return new RowIterator<>(first);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  /** Goes on over rows that leave while it runs, and may or may not see those that come. */
  private static final class RowIterator<K, V> implements Iterator<Map.Entry<K, V>> {
    private Row<K, V> next;

    RowIterator(Row<K, V> first) {
      next = first;
    }

    @Override
    public boolean hasNext() {
      while (next != null && next.state != Row.State.LIVE) {
        next = next.after;
      }
      return next != null;
    }

    @Override
    public Map.Entry<K, V> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Row<K, V> row = next;
      next = row.after;
      return Map.entry(row.key, row.value);
    }
  }
}
