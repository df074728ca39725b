package dev.lethe.store;

import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;

/** Puts what hot state has written on the heap of another task, as a restore does. */
public final class ChangelogReplay {
  private ChangelogReplay() {}

  /**
   * Fills a store.
   *
   * @param store empty hot state
   * @param changelog every record from the start of the topic
   */
  public static void into(StateStore store, List<KeyValue<byte[], byte[]>> changelog) {
    HotState hot = (HotState) store;
    changelog.forEach(entry -> hot.restore(entry.key, entry.value));
  }
}
