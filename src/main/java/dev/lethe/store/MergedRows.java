package dev.lethe.store;

import java.util.List;
import java.util.NoSuchElementException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * Rows of a store merged with pending changes: a change replaces the stored row with the same key,
 * or removes it if its value is null.
 */
final class MergedRows implements KeyValueIterator<Bytes, byte[]> {
  private final List<KeyValue<Bytes, byte[]>> changes;
  private final KeyValueIterator<Bytes, byte[]> stored;
  private final boolean reverse;
  private int change;
  private KeyValue<Bytes, byte[]> next;

  /**
   * @param changes changes in the order of {@code stored}
   * @param stored stored rows; closed with this iterator
   * @param reverse true if both are in descending key order
   */
  MergedRows(
      List<KeyValue<Bytes, byte[]>> changes,
      KeyValueIterator<Bytes, byte[]> stored,
      boolean reverse) {
    this.changes = changes;
    this.stored = stored;
    this.reverse = reverse;
    advance();
  }

  private void advance() {
    do {
      next = smaller();
    } while (next != null && next.value == null);
  }

  /** Returns the next change or stored row, or null after the last of both. */
  private KeyValue<Bytes, byte[]> smaller() {
    if (change == changes.size()) {
      return stored.hasNext() ? stored.next() : null;
    }
    KeyValue<Bytes, byte[]> changed = changes.get(change);
    if (stored.hasNext()) {
      int order = changed.key.compareTo(stored.peekNextKey());
      if (reverse ? order < 0 : order > 0) {
        return stored.next();
      }
      if (order == 0) {
        stored.next();
      }
    }
    change++;
    return changed;
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public KeyValue<Bytes, byte[]> next() {
    KeyValue<Bytes, byte[]> row = next;
    if (row == null) {
      throw new NoSuchElementException();
    }
    advance();
    return row;
  }

  @Override
  public Bytes peekNextKey() {
    if (next == null) {
      throw new NoSuchElementException();
    }
    return next.key;
  }

  @Override
  public void close() {
    stored.close();
  }
}
