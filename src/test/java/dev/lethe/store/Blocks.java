package dev.lethe.store;

import java.util.ArrayList;
import java.util.List;

/** Blocks of one table of hot state, as stored in its changelog. */
public final class Blocks {
  private Blocks() {}

  /**
   * Returns the blocks that a table writes for its changes since the last commit.
   *
   * @param table {@link HotTable} or {@link SeenEvents}
   */
  public static List<byte[]> write(Object table) {
    List<byte[]> blocks = new ArrayList<>();
    ((BlockTable) table)
        .writeChanges(
            new BlockSink() {
              @Override
              public void put(long id, byte[] block) {
                blocks.add(block);
              }

              @Override
              public void delete(long id) {}
            });
    return blocks;
  }

  /** Restores a block into an empty table. */
  public static void restore(Object table, byte[] block) {
    ((BlockTable) table).restoreBlock(0, block);
  }
}
