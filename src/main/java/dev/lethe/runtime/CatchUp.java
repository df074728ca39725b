package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.Topology;

/** Runs the application in this process until it has committed everything that it reads. */
public final class CatchUp implements AutoCloseable {
  private static final Duration PURGE_INTERVAL = Duration.ofSeconds(30);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** A transaction marker takes up an offset but is not a record. */
  private static final int MARKERS = 100;

  private final Settings settings;
  private final Admin admin;
  private final LetheApp app;
  private final InternalTopicPurge purge;
  private final List<TopicPartition> inputs = new ArrayList<>();

  /**
   * Prepares the application; nothing runs before {@link #start()}.
   *
   * @param read topics to read to their ends
   */
  public CatchUp(Settings settings, Topics topics, Topology topology, Collection<String> read) {
    this.settings = settings;
    this.admin = Brokers.admin(settings);
    this.app = new LetheApp(settings, topology);
    this.purge =
        new InternalTopicPurge(
            Brokers.admin(settings), settings.applicationId(), topics.internal());
    Brokers.answer(admin.describeTopics(read).allTopicNames())
        .forEach(
            (topic, description) ->
                description
                    .partitions()
                    .forEach(
                        partition -> inputs.add(new TopicPartition(topic, partition.partition()))));
  }

  /** Starts the application and returns. */
  public void start() {
    purge.every(PURGE_INTERVAL);
    app.start();
  }

  /**
   * Waits until all records on the topics are committed, including those that the application
   * writes to them meanwhile.
   *
   * @param progress receives the number of remaining offsets from time to time
   * @throws IllegalStateException if the application fails
   */
  public void awaitCommitted(LongConsumer progress) throws InterruptedException {
    while (true) {
      app.failure()
          .ifPresent(
              failure -> {
                throw new IllegalStateException(failure.message(), failure.cause());
              });
      Map<TopicPartition, Long> committed = committed();
      Map<TopicPartition, Long> open = open(committed);
      long left = 0;
      for (Map.Entry<TopicPartition, Long> end : open.entrySet()) {
        left += end.getValue() - committed.get(end.getKey());
      }
      if (left <= (long) MARKERS * inputs.size() && holdsNoRecord(committed, open)) {
        return;
      }
      progress.accept(left);
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    }
  }

  /** Returns the committed offsets. They are fetched before the end offsets, which only grow. */
  private Map<TopicPartition, Long> committed() {
    Map<TopicPartition, OffsetAndMetadata> found =
        Brokers.answer(
            admin
                .listConsumerGroupOffsets(settings.applicationId())
                .partitionsToOffsetAndMetadata());
    Map<TopicPartition, Long> committed = new HashMap<>();
    offsets(OffsetSpec.earliest())
        .forEach(
            (partition, first) -> {
              OffsetAndMetadata offset = found.get(partition);
              committed.put(
                  partition,
                  offset == null ? first : Long.valueOf(Math.max(first, offset.offset())));
            });
    return committed;
  }

  private Map<TopicPartition, Long> open(Map<TopicPartition, Long> committed) {
    Map<TopicPartition, Long> open = new HashMap<>(offsets(OffsetSpec.latest()));
    open.entrySet().removeIf(end -> end.getValue() <= committed.get(end.getKey()));
    return open;
  }

  private Map<TopicPartition, Long> offsets(OffsetSpec which) {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    inputs.forEach(partition -> asked.put(partition, which));
    Map<TopicPartition, Long> offsets = new HashMap<>();
    for (Map.Entry<TopicPartition, ListOffsetsResultInfo> found :
        Brokers.answer(admin.listOffsets(asked).all()).entrySet()) {
      offsets.put(found.getKey(), found.getValue().offset());
    }
    return offsets;
  }

  /** Returns true if only transaction markers are left and no transaction is open. */
  private boolean holdsNoRecord(
      Map<TopicPartition, Long> committed, Map<TopicPartition, Long> open) {
    if (open.isEmpty()) {
      return true;
    }
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings.consumer())) {
      consumer.assign(open.keySet());
      open.keySet().forEach(partition -> consumer.seek(partition, committed.get(partition)));
      long until = System.nanoTime() + PATIENCE.toNanos();
      while (System.nanoTime() < until) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        if (!records.isEmpty()) {
          return false;
        }
        if (open.entrySet().stream()
            .allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
          return true;
        }
      }
      return false;
    }
  }

  @Override
  public void close() {
    purge.close();
    app.close();
    admin.close();
  }
}
