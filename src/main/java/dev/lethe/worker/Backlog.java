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
 * Requests that were read and whose answers aren't committed, each partition's in its order: an
 * answer waits for those before it, so that what is committed is everything up to an offset. Not
 * thread-safe.
 */
final class Backlog<V> {
  private final Map<TopicPartition, Deque<Entry<V>>> byPartition =
      new TreeMap<>(
          Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition));

  /**
   * A request.
   *
   * @param answer completed by what is to be answered, which may be nothing; never if the work on
   *     it failed or was ended
   * @param work can be ended
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

  /** What has an answer, and everything before it in its partition too. */
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

  /** The partition's requests before that offset have been committed. */
  void forgetBefore(TopicPartition partition, long offset) {
    Deque<Entry<V>> entries = byPartition.getOrDefault(partition, new ArrayDeque<>());
    while (!entries.isEmpty() && entries.peek().request().offset() < offset) {
      entries.remove().work().cancel(true);
    }
  }

  /** Others have those partitions now: nobody here works on them any more. */
  void drop(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      Deque<Entry<V>> entries = byPartition.remove(partition);
      if (entries != null) {
        entries.forEach(entry -> entry.work().cancel(true));
      }
    }
  }

  /** How many have no answer yet. */
  long open() {
    return byPartition.values().stream()
        .flatMap(Deque::stream)
        .filter(entry -> !entry.answer().isDone())
        .count();
  }

  /** How many there are. */
  int size() {
    return byPartition.values().stream().mapToInt(Deque::size).sum();
  }
}
