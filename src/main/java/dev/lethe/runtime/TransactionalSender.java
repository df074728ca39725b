package dev.lethe.runtime;

import dev.lethe.config.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;

/**
 * Sends records that come from other topics, each once: the sent records and the offsets of their
 * sources are one transaction, so neither a crash nor a second process sends one twice.
 */
final class TransactionalSender implements AutoCloseable {
  private final KafkaProducer<byte[], byte[]> producer;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final int size;
  private int open;
  private boolean begun;

  /**
   * Fences an earlier sender of the group: from here on only this one changes the group's offsets.
   *
   * @param group consumer group and transactional id
   * @param size records per transaction, and per poll of the group's consumer
   */
  TransactionalSender(Settings settings, String group, int size) {
    this.size = size;
    Map<String, Object> config = new HashMap<>(settings.producer());
    config.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, group);
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    this.producer = new KafkaProducer<>(config);
    Map<String, Object> grouped = new HashMap<>(settings.consumer());
    grouped.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    grouped.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, size);
    this.consumer = new KafkaConsumer<>(grouped);
    producer.initTransactions();
  }

  /** Returns the group's consumer, which has no partitions until it is assigned some. */
  KafkaConsumer<byte[], byte[]> consumer() {
    return consumer;
  }

  /** Begins a transaction, which may be of offsets alone, unless one is open. */
  void begin() {
    if (!begun) {
      producer.beginTransaction();
      begun = true;
    }
  }

  /** Adds a record to the transaction, which begins with its first record. */
  void send(ProducerRecord<byte[], byte[]> record) {
    begin();
    // If a send fails, the commit of its transaction fails too.
    Future<?> unused = producer.send(record);
    open++;
  }

  /** Returns true if the transaction has as many records as it may have. */
  boolean isFull() {
    return open >= size;
  }

  /** Returns true if a transaction has begun since the last commit. */
  boolean isOpen() {
    return begun;
  }

  /**
   * Waits until the brokers have all records and the group's offsets.
   *
   * @throws UnreachableException if the brokers don't accept them in time
   */
  void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
    try {
      producer.sendOffsetsToTransaction(offsets, consumer.groupMetadata());
      producer.commitTransaction();
    } catch (RetriableException late) {
      throw new UnreachableException("Kafka does not accept records: " + late.getMessage(), late);
    } catch (KafkaException refused) {
      throw new KafkaException("Kafka rejected a record: " + refused.getMessage(), refused);
    }
    open = 0;
    begun = false;
  }

  @Override
  public void close() {
    consumer.close();
    producer.close();
  }
}
