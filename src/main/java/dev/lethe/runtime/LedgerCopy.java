package dev.lethe.runtime;

import dev.lethe.codec.Codecs;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Copies the ledger (events and items) to the topics of another prefix: each record once,
 * unchanged, to the partition of its scope. Records and the offsets up to which the earlier topics
 * were copied are one transaction, so a killed copy continues where it was.
 */
public final class LedgerCopy implements AutoCloseable {
  private static final String GROUP = "-grow";
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final int A_TRANSACTION = 2_000;

  private final Topics from;
  private final Topics to;
  private final int partitions;
  private final LedgerScopes scopes;
  private final TransactionalSender sender;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Map<TopicPartition, Long> ends;

  /** Continues where the last copy to this application id ended. */
  public LedgerCopy(Settings settings, Topics from, Topics to, Codecs codecs) {
    this.from = from;
    this.to = to;
    this.partitions = settings.partitions();
    this.scopes = new LedgerScopes(codecs);
    this.sender = new TransactionalSender(settings, group(settings), A_TRANSACTION);
    this.consumer = sender.consumer();
    List<TopicPartition> read = new ArrayList<>();
    Set<String> existing = OutputTables.existing(settings, List.of(from.events(), from.items()));
    for (String topic : existing) {
      for (PartitionInfo partition : consumer.partitionsFor(topic, ANSWER)) {
        read.add(new TopicPartition(topic, partition.partition()));
      }
    }
    consumer.assign(read);
    this.ends = consumer.endOffsets(read, ANSWER);
  }

  /** Name of the consumer group and transactional id that record which records were copied. */
  public static String group(Settings settings) {
    return settings.applicationId() + GROUP;
  }

  /** Returns the number of remaining offsets, transaction markers included. */
  public long remaining() {
    return ends.entrySet().stream()
        .mapToLong(end -> Math.max(0, end.getValue() - consumer.position(end.getKey(), ANSWER)))
        .sum();
  }

  /**
   * Copies the records that existed when this object was created.
   *
   * @param progress receives the number of remaining offsets from time to time
   * @return number of copied records
   * @throws UnreachableException if the brokers don't accept them in time
   */
  public long copy(LongConsumer progress) {
    long copied = 0;
    while (remaining() > 0) {
      ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
      if (!records.isEmpty()) {
        copy(records);
        copied += records.count();
        progress.accept(remaining());
      }
    }
    return copied;
  }

  private void copy(ConsumerRecords<byte[], byte[]> records) {
    Map<TopicPartition, OffsetAndMetadata> places = new HashMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      sender.send(copied(record));
      places.put(
          new TopicPartition(record.topic(), record.partition()),
          new OffsetAndMetadata(record.offset() + 1));
    }
    sender.commit(places);
  }

  /** A record without a scope goes to its key's partition, where it becomes a dead letter. */
  private ProducerRecord<byte[], byte[]> copied(ConsumerRecord<byte[], byte[]> record) {
    boolean isEvent = record.topic().equals(from.events());
    String topic = isEvent ? to.events() : to.items();
    Integer home =
        (isEvent ? scopes.ofEvent(record.value()) : scopes.ofItem(record.value()))
            .map(scope -> ScopePartitioner.partition(scope, partitions))
            .orElse(null);
    return new ProducerRecord<>(topic, home, record.key(), record.value(), record.headers());
  }

  @Override
  public void close() {
    sender.close();
  }
}
