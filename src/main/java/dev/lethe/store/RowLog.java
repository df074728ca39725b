package dev.lethe.store;

import dev.lethe.store.row.RowReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Blocks of a table: the rows to be logged by the next commit, and the changelog's copies of the
 * others.
 */
final class RowLog<K, V> {
  /*
   * A block is a list of rows and removal marks. A restore applies the blocks in the order of the log; a block that
   * is logged again under its id replaces the former one, and a deleted block removes the rows whose newest copy it
   * held. A changed row is written to a later block, which outdates its former copy.
   *
   * Blocks are cleaned oldest first: the live rows of a block move to the newest one, then the block is deleted. A
   * removal mark can therefore be dropped with its block: any older copy that it hid has been deleted before. Each
   * commit cleans at most four blocks more than twice the full blocks that it writes, which bounds its time; while
   * long-lived rows are carried along, the log may exceed its limit by at most half the number of live rows.
   *
   * An erasure can't wait for that. Every block that has a copy of the row, outdated or not, is deleted in the same
   * commit, wherever it is in the log; in this case the marks move as well, since older copies of their rows may
   * remain. If a row is put again while its mark is held, it reuses the mark's row, so that a block never has both.
   * A restore may bring back an expired row, with a value at least as old as the one that expired.
   *
   * The columns of rows refer to blocks by serial: the id stays when a block is replaced, the serial doesn't.
   */
  private static final int CLEANED_PER_COMMIT = 4;

  private final RowTable<K, V> table;
  private final RowBlockFormat<K, V> format;
  private final Limits limits;
  private final TreeMap<Long, RowBlock<K, V>> blocks = new TreeMap<>();
  private final List<Long> deleted = new ArrayList<>();
  private final Batch<K, V> batch = new Batch<>();

  /** Scopes that have rows for the next commit. */
  private final List<ScopeRows<K, V>> changed = new ArrayList<>();

  private int unlogged;
  private int[] erased = {};

  /**
   * Newest block, if it is to be rewritten: it is small, and this task has written it since its
   * last restore; else null.
   */
  private RowBlock<K, V> open;

  /** Number of blocks that the next commit cleans regardless of their contents. */
  private int toClean;

  private long nextId;
  private int lastSerial;
  private long loggedRows;

  RowLog(RowTable<K, V> table, RowBlockFormat<K, V> format, Limits limits) {
    this.table = table;
    this.format = format;
    this.limits = limits;
  }

  void clear() {
    blocks.clear();
    changed.clear();
    unlogged = 0;
    deleted.clear();
    erased = new int[0];
    open = null;
    toClean = 0;
    nextId = 0;
    loggedRows = 0;
  }

  /** Returns the number of rows and removal marks in all blocks, outdated ones included. */
  long loggedRows() {
    return loggedRows;
  }

  int blockCount() {
    return blocks.size();
  }

  void changed(ScopeRows<K, V> scope, int row) {
    if (!scope.isUnlogged(row)) {
      scope.setUnlogged(row, true);
      if (!scope.isChanged) {
        scope.isChanged = true;
        changed.add(scope);
      }
      unlogged++;
    }
  }

  /** Removes a row from the table and from the changelog. */
  void removed(ScopeRows<K, V> scope, int row) {
    if (scope.block(row) == ScopeRows.NO_BLOCK) {
      dropped(scope, row);
    } else {
      table.mark(scope, row);
      changed(scope, row);
    }
  }

  /** Drops a row or a mark without logging it. */
  void dropped(ScopeRows<K, V> scope, int row) {
    logged(scope, row);
    table.release(scope, row);
  }

  private void logged(ScopeRows<K, V> scope, int row) {
    if (scope.isUnlogged(row)) {
      scope.setUnlogged(row, false);
      unlogged--;
    }
  }

  /**
   * Marks every block that contains a copy of rows with this hash for deletion at the next commit.
   */
  void erase(int hash) {
    erased = Arrays.copyOf(erased, erased.length + 1);
    erased[erased.length - 1] = hash;
  }

  void cleanOldest(int count) {
    toClean = count;
  }

  boolean isDirty() {
    return unlogged > 0 || erased.length > 0;
  }

  void write(BlockSink sink) {
    if (!isDirty() && toClean == 0) {
      return;
    }
    boolean rewriteOpen = deleteErased();
    clean();
    if (unlogged > 0 || rewriteOpen) {
      writeBlocks(sink);
    }
    changed.forEach(scope -> scope.isChanged = false);
    changed.clear();
    deleted.forEach(sink::delete);
    deleted.clear();
  }

  /** Returns true if the open block held one of the erased rows. */
  private boolean deleteErased() {
    if (erased.length == 0) {
      return false;
    }
    Arrays.sort(erased);
    long filter = RowBlock.filter(erased);
    boolean openHeldOne = false;
    for (RowBlock<K, V> block : List.copyOf(blocks.values())) {
      if (block.holdsAny(erased, filter)) {
        if (block == open) {
          openHeldOne = true;
        } else {
          delete(block, false);
        }
      }
    }
    erased = new int[0];
    return openHeldOne;
  }

  private void clean() {
    long budget = CLEANED_PER_COMMIT + 2L * (unlogged / limits.blockRows);
    while (!blocks.isEmpty() && (toClean > 0 || (budget-- > 0 && isOverfull()))) {
      RowBlock<K, V> oldest = blocks.firstEntry().getValue();
      if (oldest == open) {
        break;
      }
      delete(oldest, true);
      toClean--;
    }
    toClean = 0;
  }

  private boolean isOverfull() {
    return loggedRows + unlogged > 2 * table.size() + limits.slackRows;
  }

  private void delete(RowBlock<K, V> block, boolean oldest) {
    block.forEachNewest(
        (scope, row) -> {
          if (scope.isLive(row) || !oldest) {
            changed(scope, row);
          } else {
            dropped(scope, row);
          }
        });
    forget(block);
    deleted.add(block.id);
  }

  private void forget(RowBlock<K, V> block) {
    blocks.remove(block.id);
    loggedRows -= block.size();
  }

  private void writeBlocks(BlockSink sink) {
    collectRows();
    long id = open == null ? nextId++ : open.id;
    if (open != null) {
      forget(open);
      open = null;
      if (batch.size == 0) {
        deleted.add(id);
      }
    }
    int from = 0;
    while (from < batch.size) {
      RowBlock<K, V> block = new RowBlock<>(id, ++lastSerial);
      from = fill(block, from);
      sink.put(block.id, format.finish());
      blocks.put(block.id, block);
      loggedRows += block.size();
      if (from < batch.size) {
        id = nextId++;
      } else if (block.size() < limits.blockRows && format.size() < limits.rewrittenBytes) {
        open = block;
      }
    }
    batch.clear();
  }

  /** Collects the rows of the open block in order, then the other changed ones, scope by scope. */
  private void collectRows() {
    batch.begin(unlogged + (open == null ? 0 : open.size()));
    if (open != null) {
      open.forEachNewest(this::collect);
    }
    for (ScopeRows<K, V> scope : changed) {
      for (int row = scope.nextUnlogged(0); row >= 0; row = scope.nextUnlogged(row + 1)) {
        collect(scope, row);
      }
    }
  }

  private void collect(ScopeRows<K, V> scope, int row) {
    logged(scope, row);
    batch.add(scope, row);
  }

  private int fill(RowBlock<K, V> block, int from) {
    format.begin();
    int next = from;
    while (next < batch.size && !isFull(block)) {
      format.write(batch.scope(next), batch.rows[next]);
      block.add(batch.scope(next), batch.rows[next]);
      next++;
    }
    block.trim();
    return next;
  }

  private boolean isFull(RowBlock<K, V> block) {
    return block.size() >= limits.blockRows || format.size() >= limits.blockBytes;
  }

  void restoreBlock(long id, RowReader in) {
    open = null;
    nextId = Math.max(nextId, id + 1);
    RowBlock<K, V> former = blocks.get(id);
    RowBlock<K, V> block = new RowBlock<>(id, ++lastSerial);
    format.read(in, new Applied(block));
    block.trim();
    if (former != null) {
      forget(former);
      former.forEachNewest(this::dropped);
    }
    blocks.put(id, block);
    loggedRows += block.size();
  }

  void restoreDeletion(long id) {
    open = null;
    nextId = Math.max(nextId, id + 1);
    RowBlock<K, V> block = blocks.get(id);
    if (block != null) {
      forget(block);
      block.forEachNewest(this::dropped);
    }
  }

  /** Applies the contents of a block to the heap. */
  private final class Applied implements RowBlockFormat.Visitor<K, V> {
    private final RowBlock<K, V> block;

    Applied(RowBlock<K, V> block) {
      this.block = block;
    }

    @Override
    public void row(String scope, K key, V value, long sequence) {
      ScopeRows<K, V> rows = table.findOrAdd(scope);
      int row = rows.hold(key);
      table.put(rows, row, value, sequence);
      block.add(rows, row);
    }

    @Override
    public void removal(String scope, K key) {
      ScopeRows<K, V> rows = table.findOrAdd(scope);
      int row = rows.hold(key);
      table.mark(rows, row);
      block.add(rows, row);
    }
  }

  /** Rows of a commit, with a parallel array of their scopes. */
  private static final class Batch<K, V> {
    private Object[] scopes = {};
    private int[] rows = {};
    private int size;

    /** Reserves space for at most the given number of rows. */
    void begin(int most) {
      scopes = new Object[most];
      rows = new int[most];
    }

    void add(ScopeRows<K, V> scope, int row) {
      scopes[size] = scope;
      rows[size++] = row;
    }

    @SuppressWarnings("unchecked")
    ScopeRows<K, V> scope(int i) {
      return (ScopeRows<K, V>) scopes[i];
    }

    void clear() {
      scopes = new Object[0];
      rows = new int[0];
      size = 0;
    }
  }

  /**
   * Limits at which a block is full, and at which blocks are cleaned.
   *
   * @param blockRows rows and removal marks of a full block
   * @param blockBytes bytes of a full block; its last row may exceed them
   * @param rewrittenBytes bytes from which a block that isn't full is no longer rewritten: a commit
   *     at low traffic writes half of this on average, and a full block would be 64 KiB
   * @param slackRows logged rows beyond twice the live ones before blocks are cleaned
   */
  record Limits(int blockRows, int blockBytes, int rewrittenBytes, int slackRows) {
    static final Limits DEFAULT = new Limits(256, 64 * 1024, 8 * 1024, 4096);
  }
}
