package dev.lethe.store;

import dev.lethe.store.table.Columns;
import java.util.Map;
import java.util.NavigableSet;
import java.util.function.Supplier;

/**
 * Table on the heap, one per task, with rows addressed by scope and key. Changes are logged in
 * blocks at each commit: a row once, however often it changed since the last.
 *
 * <p>The rows of a scope have an order, that of their first {@link #put}, which survives updates
 * and restores. Change rows only in {@code process()} and punctuators: no commit follows a change
 * made anywhere else.
 *
 * @param <K> an immutable key with {@code equals} and {@code hashCode}
 * @param <V> an immutable value
 */
public final class HotTable<K, V> extends BlockTable {
  private final RowTable<K, V> table;
  private final RowLog<K, V> log;

  HotTable(String name, RowCodec<K, V> codec, boolean logged, RowLog.Limits limits) {
    this(name, codec, ObjectColumns::new, logged, limits);
  }

  HotTable(
      String name,
      RowCodec<K, V> codec,
      Supplier<? extends Columns<K, V>> columns,
      boolean logged,
      RowLog.Limits limits) {
    super(name, logged);
    table = new RowTable<>(columns);
    log = new RowLog<>(table, new RowBlockFormat<>(name, codec), limits);
  }

  /**
   * Returns the specification of a table.
   *
   * @param codec creates the codec of one task's table
   */
  public static <K, V> TableSpec spec(
      TableId<HotTable<K, V>> id, Supplier<? extends RowCodec<K, V>> codec) {
    return spec(id, codec, ObjectColumns::new);
  }

  /**
   * Returns the specification of a table with custom columns.
   *
   * @param codec creates the codec of one task's table
   * @param columns creates the columns of one scope
   */
  public static <K, V> TableSpec spec(
      TableId<HotTable<K, V>> id,
      Supplier<? extends RowCodec<K, V>> codec,
      Supplier<? extends Columns<K, V>> columns) {
    return new TableSpec(
        id,
        (name, logged) ->
            new HotTable<>(name, codec.get(), columns, logged, RowLog.Limits.DEFAULT));
  }

  /** Returns the value, or null. */
  public V get(String scope, K key) {
    ScopeRows<K, V> rows = table.find(scope);
    return rows == null ? null : rows.get(key);
  }

  /** Appends a row to its scope, or changes the value of an existing row in place. */
  public void put(String scope, K key, V value) {
    if (value == null) {
      throw new IllegalArgumentException(
          "a row of store " + name() + " must have a value; use remove to delete it");
    }
    ScopeRows<K, V> rows = table.findOrAdd(scope);
    int row = table.put(rows, key, value);
    if (logged()) {
      log.changed(rows, row);
    }
  }

  /**
   * Puts a row whose value its user has already set in the held columns.
   *
   * @param row number of the row
   */
  public void put(String scope, int row) {
    ScopeRows<K, V> rows = table.find(scope);
    table.put(rows, row);
    if (logged()) {
      log.changed(rows, row);
    }
  }

  /**
   * Removes a row because of a limit, a merge or a move. Its last value stays in the changelog
   * until its block is cleaned; to remove the value itself, use {@link #erase}.
   */
  public void remove(String scope, K key) {
    ScopeRows<K, V> rows = table.find(scope);
    int row = rows == null ? -1 : rows.find(key);
    if (row < 0) {
      return;
    }
    if (logged()) {
      log.removed(rows, row);
    } else {
      table.release(rows, row);
    }
  }

  /**
   * Removes an expired row without logging it. A restore may bring it back, with this or an older
   * value, in its old position; so every lookup must treat it, and each of its former values, as
   * expired. Expire such a row before putting it again, or its position would depend on whether it
   * had been swept.
   */
  public void expire(String scope, K key) {
    ScopeRows<K, V> rows = table.find(scope);
    int row = rows == null ? -1 : rows.find(key);
    if (row >= 0) {
      log.dropped(rows, row);
    }
  }

  /**
   * Puts a row, or removes it if the value is null, so that no former value remains in the
   * compacted changelog: every block that contained one is deleted at the next commit. Also works
   * for rows that were removed or have expired. A commit with erasures scans the hashes of all
   * logged rows, about 5 ms per million live ones.
   */
  public void erase(String scope, K key, V valueOrNull) {
    if (logged()) {
      log.erase(RowTable.hash(scope, key));
    }
    if (valueOrNull == null) {
      expire(scope, key);
    } else {
      put(scope, key, valueOrNull);
    }
  }

  /**
   * Returns the rows of a scope in order: an unmodifiable view, valid until the scope has no rows
   * left; empty if it has none now. Rows may be put, removed or expired during an iteration, which
   * may or may not include new ones.
   */
  public Map<K, V> rows(String scope) {
    return table.rows(scope);
  }

  /**
   * Returns the columns of a scope for direct access, unchanged until {@link #letGo}. After
   * changing a row there, put it as well.
   */
  public Columns<K, V> hold(String scope) {
    ScopeRows<K, V> rows = table.findOrAdd(scope);
    rows.isHeld = true;
    return rows.columns;
  }

  /**
   * Returns the columns of a scope for immediate reading, or null if there are none. Rows without a
   * value have been removed.
   */
  public Columns<K, V> columns(String scope) {
    ScopeRows<K, V> rows = table.find(scope);
    return rows == null ? null : rows.columns;
  }

  /** Ends the direct access to the columns of a scope. */
  public void letGo(String scope) {
    ScopeRows<K, V> rows = table.find(scope);
    if (rows != null) {
      rows.isHeld = false;
      table.dropIfOver(rows);
    }
  }

  /**
   * Returns the scopes that have rows, in the order of their names: an unmodifiable view that
   * tolerates changes during iteration.
   */
  public NavigableSet<String> scopes() {
    return table.scopes();
  }

  /** Returns the number of rows of all scopes. */
  public long size() {
    return table.size();
  }

  /**
   * Returns the number of rows and removal marks in the changelog, outdated ones included: at most
   * about three times the size.
   */
  public long loggedRows() {
    return log.loggedRows();
  }

  /** Returns the number of blocks in the changelog. */
  public int loggedBlocks() {
    return log.blockCount();
  }

  /**
   * Cleans the oldest blocks at the next commit, so that the last values of removed and expired
   * rows leave the changelog even if little is written. Cleaning all of {@link #loggedBlocks} in
   * small portions within some hours limits how long such values remain to that time. Rewrites up
   * to 256 rows per block.
   */
  public void cleanOldest(int blocks) {
    if (logged()) {
      log.cleanOldest(blocks);
    }
  }

  @Override
  void clear() {
    table.clear();
    log.clear();
  }

  @Override
  boolean hasUnloggedRows() {
    return log.isDirty();
  }

  @Override
  void writeChanges(BlockSink sink) {
    log.write(sink);
  }

  @Override
  void restoreBlock(long id, byte[] block) {
    log.restoreBlock(id, blockReader(id, block, RowBlockFormat.VERSION));
  }

  @Override
  void restoreDeletion(long id) {
    log.restoreDeletion(id);
  }
}
