package dev.lethe.store;

import dev.lethe.store.table.Columns;
import dev.lethe.store.table.Fibonacci;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Supplier;

/** Rows of a table by scope and key. */
final class RowTable<K, V> {
  private final Supplier<? extends Columns<K, V>> columns;
  private final Map<String, ScopeRows<K, V>> scopes = new HashMap<>();

  /**
   * Scopes that have live rows, in order. Concurrent, since rows may be removed during iterations.
   */
  private final NavigableSet<String> names = new ConcurrentSkipListSet<>();

  private long size;
  private long nextSequence;

  /**
   * @param columns creates the columns of a scope
   */
  RowTable(Supplier<? extends Columns<K, V>> columns) {
    this.columns = columns;
  }

  void clear() {
    scopes.clear();
    names.clear();
    size = 0;
    nextSequence = 0;
  }

  /** Returns the rows of a scope, or null if it has neither rows nor removal marks. */
  ScopeRows<K, V> find(String scope) {
    return scopes.get(scope);
  }

  ScopeRows<K, V> findOrAdd(String scope) {
    ScopeRows<K, V> rows = scopes.get(scope);
    if (rows == null) {
      rows = new ScopeRows<>(scope, columns.get());
      scopes.put(scope, rows);
    }
    return rows;
  }

  /** Sets the value of a key's row in place, or appends a row to the scope. */
  int put(ScopeRows<K, V> rows, K key, V value) {
    int row = rows.hold(key);
    if (rows.isLive(row)) {
      rows.columns.set(row, value);
    } else {
      put(rows, row, value, nextSequence);
    }
    return row;
  }

  /** Keeps the position of a row that has its value in the columns already, or appends the row. */
  void put(ScopeRows<K, V> rows, int row) {
    rows.reserve(row);
    if (!rows.isLive(row)) {
      place(rows, row, nextSequence);
    }
  }

  /** Sets the value and the position of a row whose key is held. */
  void put(ScopeRows<K, V> rows, int row, V value, long sequence) {
    rows.columns.set(row, value);
    place(rows, row, sequence);
  }

  private void place(ScopeRows<K, V> rows, int row, long sequence) {
    if (!rows.isLive(row)) {
      size++;
    }
    if (rows.isEmpty()) {
      names.add(rows.name);
    }
    rows.place(row, sequence);
    nextSequence = Math.max(nextSequence, sequence + 1);
  }

  /** Replaces a row by a removal mark. */
  void mark(ScopeRows<K, V> rows, int row) {
    boolean wasLive = rows.isLive(row);
    rows.mark(row);
    removed(rows, wasLive);
  }

  /** Drops a row or a mark. */
  void release(ScopeRows<K, V> rows, int row) {
    boolean wasLive = rows.isLive(row);
    rows.release(row);
    removed(rows, wasLive);
  }

  private void removed(ScopeRows<K, V> rows, boolean wasLive) {
    if (wasLive) {
      size--;
    }
    if (rows.isEmpty()) {
      names.remove(rows.name);
      dropIfOver(rows);
    }
  }

  void dropIfOver(ScopeRows<K, V> rows) {
    if (rows.isOver()) {
      scopes.remove(rows.name);
    }
  }

  Map<K, V> rows(String scope) {
    ScopeRows<K, V> rows = scopes.get(scope);
    return rows == null ? Map.of() : rows;
  }

  NavigableSet<String> scopes() {
    return Collections.unmodifiableNavigableSet(names);
  }

  long size() {
    return size;
  }

  static int hash(String scope, Object key) {
    return Fibonacci.hash(scope.hashCode() * 31 + key.hashCode());
  }
}
