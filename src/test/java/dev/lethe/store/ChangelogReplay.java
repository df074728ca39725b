package dev.lethe.store;

import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;

/** Restores hot state from its changelog into another task. */
public final class ChangelogReplay {
  private ChangelogReplay() {}

  /**
   * Fills a store.
   *
   * @param store empty hot state
   * @param changelog all records from the start of the topic
   */
  public static void into(StateStore store, List<KeyValue<byte[], byte[]>> changelog) {
    HotState hot = (HotState) store;
    changelog.forEach(entry -> hot.restore(entry.key, entry.value));
  }
}
