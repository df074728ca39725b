package dev.lethe.runtime;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * How far stores have been restored: of each partition, the latest restore that has begun, until
 * the store goes elsewhere.
 */
public final class RestoreProgress implements StateRestoreListener {
  private final Map<Key, Restore> restores = new ConcurrentHashMap<>();

  private record Key(String store, int partition) {}

  /**
   * One store of one partition.
   *
   * @param done records read of its changelog
   * @param total records that there were to read when it began; of a transactional changelog some
   *     are marks that nothing has to be read of
   */
  public record Restore(String store, int partition, long done, long total, boolean isOver) {
    /** What is left to be read; 0 once it is over. */
    public long left() {
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

  /** All of them, by store and partition. */
  public List<Restore> all() {
    List<Restore> all = new ArrayList<>(restores.values());
    all.sort(Comparator.comparing(Restore::store).thenComparingInt(Restore::partition));
    return all;
  }

  /** Records that are left to be read of all stores. */
  public long left() {
    return restores.values().stream().mapToLong(Restore::left).sum();
  }
}
