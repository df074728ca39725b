package dev.lethe.store;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;

/** Puts what a block-logged store has written on the heap of another, as a restore does. */
public final class ChangelogReplay {
  private ChangelogReplay() {}

  /**
   * Fills a store.
   *
   * @param store empty, and logged in blocks
   * @param changelog every record from the start of the topic
   */
  public static void into(StateStore store, List<KeyValue<byte[], byte[]>> changelog) {
    BlockStore blocks = (BlockStore) store;
    for (KeyValue<byte[], byte[]> entry : changelog) {
      if (entry.key.length == Long.BYTES) {
        long id = ByteBuffer.wrap(entry.key).getLong();
        if (entry.value == null) {
          blocks.restoreDeletion(id);
        } else {
          blocks.restoreBlock(id, entry.value);
        }
      }
    }
  }
}
