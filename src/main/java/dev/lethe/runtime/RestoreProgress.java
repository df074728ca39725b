package dev.lethe.runtime;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * Progress of store restoration: the latest restore of each partition, until the store moves to
 * another instance.
 */
public final class RestoreProgress implements StateRestoreListener {
  private final Map<Key, Restore> restores = new ConcurrentHashMap<>();

  private record Key(String store, int partition) {}

  /**
   * Restoration of one partition of a store.
   *
   * @param done records read from its changelog
   * @param total records to read at its start; for a transactional changelog this includes markers,
   *     which are not read as records
   */
  public record Restore(String store, int partition, long done, long total, boolean isOver) {
    /** Number of records left to read; 0 once the restore is over. */
    public long remaining() {
      return isOver ? 0 : Math.max(0, total - done);
    }
  }

  @Override
  public void onRestoreStart(
      TopicPartition changelog, String store, long startingOffset, long endingOffset) {
    put(new Restore(store, changelog.partition(), 0, endingOffset - startingOffset, false));
  }

  @Override
  public void onBatchRestored(
      TopicPartition changelog, String store, long batchEndOffset, long numRestored) {
    restores.computeIfPresent(
        new Key(store, changelog.partition()),
        (key, now) ->
            new Restore(store, now.partition(), now.done() + numRestored, now.total(), false));
  }

  @Override
  public void onRestoreEnd(TopicPartition changelog, String store, long totalRestored) {
    restores.computeIfPresent(
        new Key(store, changelog.partition()),
        (key, now) -> new Restore(store, now.partition(), now.done(), now.total(), true));
  }

  @Override
  public void onRestoreSuspended(TopicPartition changelog, String store, long totalRestored) {
    restores.remove(new Key(store, changelog.partition()));
  }

  private void put(Restore restore) {
    restores.put(new Key(restore.store(), restore.partition()), restore);
  }

  /** All restores, by store and partition. */
  public List<Restore> all() {
    List<Restore> all = new ArrayList<>(restores.values());
    all.sort(Comparator.comparing(Restore::store).thenComparingInt(Restore::partition));
    return all;
  }

  /** Number of records left to read for all stores. */
  public long remaining() {
    return restores.values().stream().mapToLong(Restore::remaining).sum();
  }
}
