package dev.lethe.store;

import dev.lethe.table.Columns;
import java.util.Map;
import java.util.NavigableSet;
import java.util.function.Supplier;

/**
 * A table on the heap, one per task, rows addressed by scope and key, whose changes are logged in
 * blocks at each commit: a row once, however often it changed since the last.
 *
 * <p>The rows of a scope have an order, that of their first {@link #put}; it survives updates and
 * restores. Changes are made in {@code process()} and punctuators only: no commit follows a change
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
   * What a task's table of that id is made of.
   *
   * @param codec makes the codec of one task's table
   */
  public static <K, V> TableSpec spec(
      TableId<HotTable<K, V>> id, Supplier<? extends RowCodec<K, V>> codec) {
    return spec(id, codec, ObjectColumns::new);
  }

  /**
   * The same with columns of its own.
   *
   * @param columns makes the columns of one scope
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

  /** Adds a row after all others of its scope, or gives a row another value at its place. */
  public void put(String scope, K key, V value) {
    if (value == null) {
      throw new IllegalArgumentException(
          "a row of store " + name() + " must have a value; remove takes it away");
    }
    ScopeRows<K, V> rows = table.findOrAdd(scope);
    int row = table.put(rows, key, value);
    if (logged()) {
      log.changed(rows, row);
    }
  }

  /**
   * Does the same for a row that has its value already, in columns that are held: whoever reads
   * them changes it there.
   *
   * @param row its number
   */
  public void put(String scope, int row) {
    ScopeRows<K, V> rows = table.find(scope);
    table.put(rows, row);
    if (logged()) {
      log.changed(rows, row);
    }
  }

  /**
   * Takes a row away: by a limit, a merge, or because it has moved. Its last value stays in the
   * changelog until its block is cleaned; what must not stay is erased.
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
   * Takes a row away that is too old to count, without a word in the changelog. A restore may bring
   * it back, with this or an older value, in its old place; so it must be such that every look-up
   * would judge it, and each value it had before, expired; and one that is put again is expired
   * first, or its place would depend on whether it had been swept.
   */
  public void expire(String scope, K key) {
    ScopeRows<K, V> rows = table.find(scope);
    int row = rows == null ? -1 : rows.find(key);
    if (row >= 0) {
      log.gone(rows, row);
    }
  }

  /**
   * Puts a row, or takes it away if the value is null, so that no former value remains in the
   * changelog once it is compacted: every block that held one is deleted at the next commit. Also
   * for rows that were removed or have expired. A commit with erasures passes over the hashes of
   * all logged rows, about 5 ms per million live ones.
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
   * Returns the rows of a scope in their order: an unmodifiable view until the scope has none left,
   * empty if it has none now. Rows may be put, removed or expired during an iteration; whether it
   * meets new ones is open.
   */
  public Map<K, V> rows(String scope) {
    return table.rows(scope);
  }

  /**
   * Returns the columns of a scope, which stay the same ones until {@link #letGo}: for who reads
   * them without going by a key. Whoever changes a row there puts it as well.
   */
  public Columns<K, V> hold(String scope) {
    ScopeRows<K, V> rows = table.findOrAdd(scope);
    rows.isHeld = true;
    return rows.columns;
  }

  /**
   * Returns the columns of a scope, to be read at once, or null if there are none. Rows without a
   * value have been removed.
   */
  public Columns<K, V> columns(String scope) {
    ScopeRows<K, V> rows = table.find(scope);
    return rows == null ? null : rows.columns;
  }

  /** Nobody reads the columns of a scope any more. */
  public void letGo(String scope) {
    ScopeRows<K, V> rows = table.find(scope);
    if (rows != null) {
      rows.isHeld = false;
      table.dropIfOver(rows);
    }
  }

  /**
   * Returns the scopes that have rows, in the order of their names: an unmodifiable view that
   * allows changes.
   */
  public NavigableSet<String> scopes() {
    return table.scopes();
  }

  /** Rows of all scopes. */
  public long size() {
    return table.size();
  }

  /**
   * Rows and removal marks in the changelog, outdated ones included: at most about three times the
   * size.
   */
  public long loggedRows() {
    return log.loggedRows();
  }

  /** Blocks in the changelog. */
  public int loggedBlocks() {
    return log.blockCount();
  }

  /**
   * Has the oldest blocks cleaned at the next commit, so that the last values of removed and
   * expired rows leave the changelog even where little is written. Whoever has all of {@link
   * #loggedBlocks} cleaned within some hours in small portions bounds their stay to that. Up to 256
   * rows are written again per block.
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
