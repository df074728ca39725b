package dev.lethe.worker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Requests that have been read but whose answers aren't committed yet, per partition in order. An
 * answer waits for those before it, so that a commit covers everything up to an offset. Not
 * thread-safe.
 */
public final class RequestBacklog<V> {
  private final Map<TopicPartition, Deque<Entry<V>>> byPartition =
      new TreeMap<>(
          Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition));

  /**
   * A request.
   *
   * @param answer completed with the answer, which may be empty; never completed if the work failed
   *     or was cancelled
   * @param work cancellable work on the request
   */
  record Entry<V>(
      ConsumerRecord<byte[], byte[]> request,
      CompletableFuture<Optional<Result<V>>> answer,
      Future<?> work) {

    TopicPartition partition() {
      return new TopicPartition(request.topic(), request.partition());
    }
  }

  void add(Entry<V> entry) {
    byPartition.computeIfAbsent(entry.partition(), partition -> new ArrayDeque<>()).add(entry);
  }

  /**
   * Returns the entries that have an answer, as have all entries before them in their partition.
   */
  List<Entry<V>> ready() {
    List<Entry<V>> ready = new ArrayList<>();
    for (Deque<Entry<V>> entries : byPartition.values()) {
      for (Entry<V> entry : entries) {
        if (!entry.answer().isDone()) {
          break;
        }
        ready.add(entry);
      }
    }
    return ready;
  }

  /** Removes the partition's requests before the given offset, since they have been committed. */
  void forgetBefore(TopicPartition partition, long offset) {
    Deque<Entry<V>> entries = byPartition.getOrDefault(partition, new ArrayDeque<>());
    while (!entries.isEmpty() && entries.peek().request().offset() < offset) {
      entries.remove().work().cancel(true);
    }
  }

  /** Drops partitions that were assigned to other workers, and cancels their work. */
  void drop(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      Deque<Entry<V>> entries = byPartition.remove(partition);
      if (entries != null) {
        entries.forEach(entry -> entry.work().cancel(true));
      }
    }
  }

  /** Returns the number of requests without an answer. */
  long open() {
    return byPartition.values().stream()
        .flatMap(Deque::stream)
        .filter(entry -> !entry.answer().isDone())
        .count();
  }

  /** Returns the number of requests. */
  int size() {
    return byPartition.values().stream().mapToInt(Deque::size).sum();
  }
}
