package dev.lethe.store;

/** Where a store's changes go at a commit: its changelog. */
interface BlockSink {
  /** Logs a block, which replaces the block of the same id. */
  void put(long id, byte[] block);

  /** Logs that the block is gone with all that still counted in it. */
  void delete(long id);
}
