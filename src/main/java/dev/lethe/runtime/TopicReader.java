package dev.lethe.runtime;

import dev.lethe.config.ScopePartitioner;
import dev.lethe.config.Settings;
import dev.lethe.event.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** Reads the committed records of topics, without a consumer group or any other trace. */
public final class TopicReader implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration ANSWER = Duration.ofSeconds(30);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;

  /** Reads all partitions of existing topics from their beginnings. */
  public TopicReader(Settings settings, Collection<String> topics) {
    consumer = new KafkaConsumer<>(settings.consumer());
    partitions = new ArrayList<>();
    for (String topic : topics) {
      for (PartitionInfo partition : consumer.partitionsFor(topic, ANSWER)) {
        partitions.add(new TopicPartition(topic, partition.partition()));
      }
    }
    begin();
  }

  private TopicReader(KafkaConsumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
    this.consumer = consumer;
    this.partitions = partitions;
    begin();
  }

  private void begin() {
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Reads the partitions of a scope of existing topics keyed by scope, from their beginnings. */
  public static TopicReader ofScope(Settings settings, Collection<String> topics, Scope scope) {
    KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings.consumer());
    List<TopicPartition> partitions = new ArrayList<>();
    for (String topic : topics) {
      int count = consumer.partitionsFor(topic, ANSWER).size();
      partitions.add(new TopicPartition(topic, ScopePartitioner.partition(scope, count)));
    }
    return new TopicReader(consumer, partitions);
  }

  /** Returns the committed record at an offset; empty if there is none, or no such partition. */
  public static Optional<ConsumerRecord<byte[], byte[]>> readOne(
      Settings settings, TopicPartition partition, long offset) {
    try (TopicReader reader =
        new TopicReader(new KafkaConsumer<>(settings.consumer()), List.of(partition))) {
      if (partition.partition()
          >= reader.consumer.partitionsFor(partition.topic(), ANSWER).size()) {
        return Optional.empty();
      }
      Map<TopicPartition, Long> ends = reader.ends();
      if (offset >= ends.get(partition)) {
        return Optional.empty();
      }
      reader.consumer.seek(partition, offset);
      while (!reader.hasReached(ends)) {
        for (ConsumerRecord<byte[], byte[]> record : reader.poll()) {
          return Optional.of(record).filter(found -> found.offset() == offset);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * Reads the records that exist now, from the beginnings of the topics to their ends.
   *
   * @param consumer receives each record, in order within a partition
   */
  public static void readAll(
      Settings settings,
      Collection<String> topics,
      Consumer<ConsumerRecord<byte[], byte[]>> consumer) {
    readAll(settings, topics, consumer, left -> {});
  }

  /**
   * Reads the records that exist now, from the beginnings of the topics to their ends.
   *
   * @param consumer receives each record, in order within a partition
   * @param left receives the number of offsets left, at short intervals
   */
  public static void readAll(
      Settings settings,
      Collection<String> topics,
      Consumer<ConsumerRecord<byte[], byte[]>> consumer,
      LongConsumer left) {
    try (TopicReader reader = new TopicReader(settings, topics)) {
      reader.readTo(reader.ends(), consumer, left);
    }
  }

  /** Skips all records that exist now. */
  public void seekToEnd() {
    consumer.seekToEnd(partitions);
    partitions.forEach(consumer::position);
  }

  /** Reads from the beginnings again. */
  public void seekToBeginning() {
    consumer.seekToBeginning(partitions);
  }

  /**
   * Skips all but the last {@code offsets} offsets of each partition.
   *
   * @return true if none were skipped
   */
  public boolean seekBack(long offsets) {
    Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions, ANSWER);
    Map<TopicPartition, Long> ends = ends();
    boolean isWhole = true;
    for (TopicPartition partition : partitions) {
      long from = Math.max(first.get(partition), ends.get(partition) - offsets);
      isWhole &= from == first.get(partition);
      consumer.seek(partition, from);
    }
    return isWhole;
  }

  /** Skips records that arrived before the given time. */
  public void seekTo(Instant arrival) {
    Map<TopicPartition, Long> times = new HashMap<>();
    partitions.forEach(partition -> times.put(partition, arrival.toEpochMilli()));
    Map<TopicPartition, OffsetAndTimestamp> found = consumer.offsetsForTimes(times, ANSWER);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, ANSWER);
    for (TopicPartition partition : partitions) {
      long offset =
          Optional.ofNullable(found.get(partition))
              .map(OffsetAndTimestamp::offset)
              .orElse(ends.get(partition));
      consumer.seek(partition, offset);
    }
  }

  /**
   * Returns the next records, in order within a partition; empty if none arrive within a moment.
   */
  public Iterable<ConsumerRecord<byte[], byte[]>> poll() {
    return consumer.poll(POLL);
  }

  /** Returns the current ends of the committed records, by partition. */
  public Map<TopicPartition, Long> ends() {
    return consumer.endOffsets(partitions, ANSWER);
  }

  /** Returns true once everything before {@code ends} has been polled. */
  public boolean hasReached(Map<TopicPartition, Long> ends) {
    return partitions.stream()
        .allMatch(partition -> consumer.position(partition, ANSWER) >= ends.get(partition));
  }

  /** Passes all records before {@code ends} to {@code visitor}, and later ones polled with them. */
  public void readTo(
      Map<TopicPartition, Long> ends, Consumer<ConsumerRecord<byte[], byte[]>> visitor) {
    readTo(ends, visitor, left -> {});
  }

  /**
   * Passes all records before {@code ends} to {@code visitor}, and later ones polled with them.
   *
   * @param left receives the number of offsets left, at short intervals
   */
  public void readTo(
      Map<TopicPartition, Long> ends,
      Consumer<ConsumerRecord<byte[], byte[]>> visitor,
      LongConsumer left) {
    while (!hasReached(ends)) {
      left.accept(left(ends));
      poll().forEach(visitor);
    }
  }

  private long left(Map<TopicPartition, Long> ends) {
    return partitions.stream()
        .mapToLong(
            partition -> Math.max(0, ends.get(partition) - consumer.position(partition, ANSWER)))
        .sum();
  }

  /** Makes {@link #poll()} on another thread throw a {@code WakeupException}. */
  public void wakeUp() {
    consumer.wakeup();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
