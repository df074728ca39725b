package dev.lethe.runtime;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes committed records from internal topics, as Streams does for its repartition topics. These
 * topics have no retention, so that an outage loses nothing; without the purge they would grow
 * forever. Every instance does it, since deleting a record twice is no error.
 */
public final class InternalTopicPurge implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(InternalTopicPurge.class);

  private final Admin admin;
  private final String applicationId;
  private final Set<String> topics;
  private final BooleanSupplier cutOff;
  private final Map<TopicPartition, Long> purged = new HashMap<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  /**
   * @param admin closed together with this
   * @param topics full names of the internal topics that the application reads
   */
  public InternalTopicPurge(Admin admin, String applicationId, Collection<String> topics) {
    this(admin, applicationId, topics, () -> false);
  }

  /**
   * Creates a purge that pauses during outages.
   *
   * @param cutOff returns true while the brokers can't be reached; no requests are sent then
   */
  public InternalTopicPurge(
      Admin admin, String applicationId, Collection<String> topics, BooleanSupplier cutOff) {
    this.cutOff = cutOff;
    this.admin = admin;
    this.applicationId = applicationId;
    this.topics = Set.copyOf(topics);
  }

  /** Purges at the given interval on its own thread, until closed. */
  public void every(Duration interval) {
    Thread thread = new Thread(() -> purgeUntilClosed(interval), "purge-internal-topics");
    thread.setDaemon(true);
    thread.start();
  }

  private void purgeUntilClosed(Duration interval) {
    try {
      while (!closed.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
        purgeOrWarn();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void purgeOrWarn() {
    if (cutOff.getAsBoolean()) {
      return;
    }
    try {
      purge();
    } catch (KafkaException | UnreachableException later) {
      if (cutOff.getAsBoolean()) {
        return;
      }
      LOG.warn("Could not purge internal topics; trying again: {}", later.getMessage());
    }
  }

  /** Deletes the records committed so far, and returns the partitions that lost records. */
  synchronized Set<TopicPartition> purge() {
    Map<TopicPartition, RecordsToDelete> committed = new HashMap<>();
    Brokers.answer(admin.listConsumerGroupOffsets(applicationId).partitionsToOffsetAndMetadata())
        .forEach(
            (partition, offset) -> {
              boolean isNew =
                  offset != null && offset.offset() > purged.getOrDefault(partition, 0L);
              if (topics.contains(partition.topic()) && isNew) {
                committed.put(partition, RecordsToDelete.beforeOffset(offset.offset()));
              }
            });
    if (!committed.isEmpty()) {
      Brokers.answer(admin.deleteRecords(committed).all());
      committed.forEach((partition, records) -> purged.put(partition, records.beforeOffset()));
    }
    return committed.keySet();
  }

  @Override
  public void close() {
    closed.countDown();
    admin.close(Duration.ofSeconds(1));
  }
}
