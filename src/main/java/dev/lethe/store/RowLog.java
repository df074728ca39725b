package dev.lethe.store;

import dev.lethe.row.RowReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * The blocks of a table: which rows wait for the next commit, and what the changelog holds of the
 * others.
 */
final class RowLog<K, V> {
  /*
   * A block is a list of rows and removal marks. To restore is to apply the blocks in the order of the log; a block
   * that comes again under its id replaces the former, and a deleted block takes the rows with it whose newest copy
   * it held. A changed row is written into a later block, and its former copy is from then on outdated.
   *
   * Blocks are cleaned from the oldest: its live rows move into the newest, then it is deleted. So a removal mark
   * can be forgotten with its block: whatever older copy it kept down has gone before. Each commit cleans at most
   * twice as many blocks as it writes, which bounds its time; the log may grow beyond the limit while long-lived
   * rows are carried past, by half the number of live rows at most.
   *
   * An erasure can't wait for that. Every block that has a copy of the row, outdated or not, is deleted in the same
   * commit, wherever it stands; here the marks move as well, for older copies of their rows may remain. A mark is
   * dropped only if its row has come back, for a mark in a later block would remove it again. An expired row may
   * come back by a restore, with a value at least as old as the one that expired.
   */
  private static final int CLEANED_PER_COMMIT = 4;

  private final RowTable<K, V> table;
  private final RowBlockFormat<K, V> format;
  private final Limits limits;
  private final TreeMap<Long, RowBlock<K, V>> blocks = new TreeMap<>();
  private final List<Row<K, V>> unlogged = new ArrayList<>();
  private final List<Long> deleted = new ArrayList<>();
  private int[] erased = {};

  /**
   * The newest block while it is to be rewritten: it is small, and this task wrote it since its
   * last restore; else null.
   */
  private RowBlock<K, V> open;

  /** Blocks that the next commit cleans whatever they hold. */
  private int toClean;

  private long nextId;
  private long loggedRows;

  RowLog(RowTable<K, V> table, RowBlockFormat<K, V> format, Limits limits) {
    this.table = table;
    this.format = format;
    this.limits = limits;
  }

  void clear() {
    blocks.clear();
    unlogged.clear();
    deleted.clear();
    erased = new int[0];
    open = null;
    toClean = 0;
    nextId = 0;
    loggedRows = 0;
  }

  /** Rows and removal marks in all blocks, outdated ones included. */
  long loggedRows() {
    return loggedRows;
  }

  int blockCount() {
    return blocks.size();
  }

  void changed(Row<K, V> row) {
    if (!row.unlogged) {
      row.unlogged = true;
      unlogged.add(row);
    }
  }

  /** Takes a row out of the table and out of the changelog. */
  void removed(Row<K, V> row) {
    if (row.block == null) {
      table.unlink(row, Row.State.GONE);
    } else {
      table.unlink(row, Row.State.REMOVED);
      changed(row);
    }
  }

  /** Has every block that holds a copy of rows with this hash deleted at the next commit. */
  void erase(int hash) {
    erased = Arrays.copyOf(erased, erased.length + 1);
    erased[erased.length - 1] = hash;
  }

  void cleanOldest(int count) {
    toClean = count;
  }

  boolean isDirty() {
    return !unlogged.isEmpty() || erased.length > 0;
  }

  void write(BlockSink sink) {
    if (!isDirty() && toClean == 0) {
      return;
    }
    boolean rewriteOpen = deleteErased();
    clean();
    if (!unlogged.isEmpty() || rewriteOpen) {
      writeBlocks(sink);
    }
    deleted.forEach(sink::delete);
    deleted.clear();
  }

  /** Returns whether the open block held one of the erased rows. */
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
    long budget = CLEANED_PER_COMMIT + 2L * (unlogged.size() / limits.blockRows);
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
    return loggedRows + unlogged.size() > 2 * table.size() + limits.slackRows;
  }

  private void delete(RowBlock<K, V> block, boolean oldest) {
    for (Row<K, V> row : block.rows()) {
      if (row.block == block && isNeeded(row, oldest)) {
        changed(row);
      }
    }
    forget(block);
    deleted.add(block.id);
  }

  private boolean isNeeded(Row<K, V> row, boolean oldest) {
    return row.state == Row.State.LIVE
        || (row.state == Row.State.REMOVED
            && !oldest
            && table.find(row.scope.name, row.key) == null);
  }

  private void forget(RowBlock<K, V> block) {
    blocks.remove(block.id);
    loggedRows -= block.size();
  }

  private void writeBlocks(BlockSink sink) {
    List<Row<K, V>> rows = rowsToWrite();
    long id = open == null ? nextId++ : open.id;
    if (open != null) {
      forget(open);
      open = null;
      if (rows.isEmpty()) {
        deleted.add(id);
      }
    }
    int from = 0;
    while (from < rows.size()) {
      RowBlock<K, V> block = new RowBlock<>(id);
      from = fill(block, rows, from);
      sink.put(block.id, format.finish());
      blocks.put(block.id, block);
      loggedRows += block.size();
      if (from < rows.size()) {
        id = nextId++;
      } else if (block.size() < limits.blockRows && format.size() < limits.rewrittenBytes) {
        open = block;
      }
    }
  }

  /** The rows of the open block in their order, then the other changed ones in theirs. */
  private List<Row<K, V>> rowsToWrite() {
    List<Row<K, V>> rows = new ArrayList<>(unlogged.size() + limits.blockRows);
    if (open != null) {
      for (Row<K, V> row : open.rows()) {
        if (row.block == open && row.state != Row.State.GONE) {
          rows.add(row);
        }
      }
    }
    for (Row<K, V> row : unlogged) {
      if (row.state != Row.State.GONE && (open == null || row.block != open)) {
        rows.add(row);
      }
    }
    unlogged.clear();
    return rows;
  }

  private int fill(RowBlock<K, V> block, List<Row<K, V>> rows, int from) {
    format.begin();
    int next = from;
    while (next < rows.size() && !isFull(block)) {
      Row<K, V> row = rows.get(next++);
      row.unlogged = false;
      format.write(row);
      block.add(row);
    }
    return next;
  }

  private boolean isFull(RowBlock<K, V> block) {
    return block.size() >= limits.blockRows || format.size() >= limits.blockBytes;
  }

  void restoreBlock(long id, RowReader in) {
    open = null;
    nextId = Math.max(nextId, id + 1);
    RowBlock<K, V> former = blocks.get(id);
    RowBlock<K, V> block = new RowBlock<>(id);
    format.read(in, new Applied(block));
    if (former != null) {
      forget(former);
      removeRowsOf(former);
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
      removeRowsOf(block);
    }
  }

  private void removeRowsOf(RowBlock<K, V> block) {
    for (Row<K, V> row : block.rows()) {
      if (row.block == block && row.state == Row.State.LIVE) {
        table.unlink(row, Row.State.GONE);
      }
    }
  }

  /** Puts what a block says onto the heap. */
  private final class Applied implements RowBlockFormat.Visitor<K, V> {
    private final RowBlock<K, V> block;

    Applied(RowBlock<K, V> block) {
      this.block = block;
    }

    @Override
    public void row(String scope, K key, V value, long sequence) {
      Row<K, V> row = table.find(scope, key);
      if (row == null) {
        row = table.insert(scope, key, value, sequence);
      } else {
        row.value = value;
        table.resequence(row, sequence);
      }
      block.add(row);
    }

    @Override
    public void removal(String scope, K key) {
      Row<K, V> row = table.find(scope, key);
      if (row != null) {
        table.unlink(row, Row.State.GONE);
      }
      block.add(table.removed(scope, key));
    }
  }

  /**
   * When a block is full, and when blocks are cleaned.
   *
   * @param blockRows rows and removal marks of a full block
   * @param blockBytes bytes of a full block; its last row may reach beyond
   * @param rewrittenBytes bytes from which on a block that isn't full is left as it is: each commit
   *     of low traffic writes half of this on average, and a full one would be 64 KiB
   * @param slackRows logged rows beyond twice the live ones before blocks are cleaned
   */
  record Limits(int blockRows, int blockBytes, int rewrittenBytes, int slackRows) {
    static final Limits DEFAULT = new Limits(256, 64 * 1024, 8 * 1024, 4096);
  }
}
