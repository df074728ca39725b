package dev.lethe.store;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;

/** The live rows of a table by scope and key. */
final class RowTable<K, V> {
  private final Map<String, ScopeRows<K, V>> scopes = new HashMap<>();

  /** The same scopes in order, for iterators during which rows leave. */
  private final NavigableSet<String> names = new ConcurrentSkipListSet<>();

  private long size;
  private long nextSequence;

  void clear() {
    scopes.clear();
    names.clear();
    size = 0;
    nextSequence = 0;
  }

  /** Returns the live row, or null. */
  Row<K, V> find(String scope, K key) {
    ScopeRows<K, V> rows = scopes.get(scope);
    return rows == null ? null : rows.find(key, hash(scope, key));
  }

  /** Adds a row after all others of its scope; there must be none of this key. */
  Row<K, V> insert(String scope, K key, V value) {
    return insert(scope, key, value, nextSequence);
  }

  /** Adds a row at a place in its scope's order; there must be none of this key. */
  Row<K, V> insert(String scope, K key, V value, long sequence) {
    ScopeRows<K, V> rows = scopes.get(scope);
    if (rows == null) {
      rows = new ScopeRows<>(scope);
      scopes.put(scope, rows);
      names.add(scope);
    }
    Row<K, V> row = new Row<>(rows, key, hash(scope, key), value, sequence);
    rows.link(row);
    size++;
    nextSequence = Math.max(nextSequence, sequence + 1);
    return row;
  }

  void resequence(Row<K, V> row, long sequence) {
    if (row.sequence != sequence) {
      row.scope.resequence(row, sequence);
      nextSequence = Math.max(nextSequence, sequence + 1);
    }
  }

  /** Takes a live row out of the table. */
  void unlink(Row<K, V> row, Row.State state) {
    row.scope.unlink(row);
    row.state = state;
    row.value = null;
    size--;
    if (row.scope.isEmpty()) {
      scopes.remove(row.scope.name);
      names.remove(row.scope.name);
    }
  }

  /** Returns a removal mark, which is in no table. */
  Row<K, V> removed(String scope, K key) {
    ScopeRows<K, V> rows = scopes.get(scope);
    Row<K, V> mark =
        new Row<>(rows == null ? new ScopeRows<>(scope) : rows, key, hash(scope, key), null, 0);
    mark.state = Row.State.REMOVED;
    return mark;
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
    int mixed = (scope.hashCode() * 31 + key.hashCode()) * 0x9E3779B9;
    return mixed ^ (mixed >>> 15);
  }
}
