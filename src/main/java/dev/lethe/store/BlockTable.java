package dev.lethe.store;

import dev.lethe.row.RowReader;
import java.util.Locale;

/** A table of {@link HotState}: rows on the heap, and which of them no block of its log holds. */
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

  /** Whether its changes are logged at all. */
  public final boolean logged() {
    return logged;
  }

  /** Forgets every row and block. */
  abstract void clear();

  /** Whether rows changed that no block holds yet. */
  abstract boolean hasUnloggedRows();

  /** Logs what changed since the last call; does nothing if nothing did. */
  abstract void writeChanges(BlockSink sink);

  /** Puts a block of the changelog onto the heap, in place of the former block of that id. */
  abstract void restoreBlock(long id, byte[] block);

  /** Removes a block and the rows that no later block holds. */
  abstract void restoreDeletion(long id);

  /** Returns the reader of a block behind its format version, or fails naming what wrote it. */
  final RowReader blockReader(long id, byte[] block, int knownVersion) {
    RowReader in = new RowReader(block);
    int version = in.readByte();
    if (version != knownVersion) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "block %d of store %s has format version %d, this release reads %d: it was written by"
                  + " another release; the upgrade table says which one can read it",
              id,
              name,
              version,
              knownVersion));
    }
    return in;
  }
}
