package dev.lethe.store;

/** Destination of a store's changes at a commit: its changelog. */
interface BlockSink {
  /** Logs a block, which replaces the block with the same id. */
  void put(long id, byte[] block);

  /** Logs the deletion of a block with all its current rows. */
  void delete(long id);
}
