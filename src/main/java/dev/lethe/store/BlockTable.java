package dev.lethe.store;

import dev.lethe.store.row.RowReader;
import java.util.Locale;

/** Table of {@link HotState}: its rows on the heap, and the blocks in which they are logged. */
abstract class BlockTable {
  private final String name;
  private final boolean logged;

  BlockTable(String name, boolean logged) {
    this.name = name;
    this.logged = logged;
  }

  public final String name() {
    return name;
  }

  /** Returns true if changes are logged. */
  public final boolean logged() {
    return logged;
  }

  /** Removes all rows and blocks. */
  abstract void clear();

  /** Returns true if changed rows are not yet in a block. */
  abstract boolean hasUnloggedRows();

  /** Logs the changes since the last call; does nothing if there are none. */
  abstract void writeChanges(BlockSink sink);

  /** Restores a block of the changelog, in place of the former block with that id. */
  abstract void restoreBlock(long id, byte[] block);

  /** Removes a block and the rows that no later block contains. */
  abstract void restoreDeletion(long id);

  /**
   * Returns the reader of a block after its format version. Fails if another release wrote the
   * block.
   */
  final RowReader blockReader(long id, byte[] block, int knownVersion) {
    RowReader in = new RowReader(block);
    int version = in.readByte();
    if (version != knownVersion) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "block %d of store %s has format version %d, but this release reads %d: it was "
                  + "written by another release; see the upgrade table for releases that can read it",
              id,
              name,
              version,
              knownVersion));
    }
    return in;
  }
}
