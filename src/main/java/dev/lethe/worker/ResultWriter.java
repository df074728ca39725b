package dev.lethe.worker;

import dev.lethe.config.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/**
 * Writes answers and the offsets of their requests in one transaction, so that consumers of
 * committed records read each answer once, however a worker ends. Not thread-safe.
 */
final class ResultWriter<V> implements AutoCloseable {
  private static final String TRACE_HEADER = "traceparent";
  private static final int TRANSACTION_MS = 10_000;
  private static final int BLOCK_MS = 5_000;
  private static final Duration CLOSE = Duration.ofSeconds(1);

  private final Map<String, Object> config;
  private final Work<V> work;
  private KafkaProducer<byte[], byte[]> producer;

  /** Creates a writer whose transactional id begins with the group's name. */
  ResultWriter(Settings settings, Work<V> work) {
    config = new HashMap<>(settings.producer());
    // The group's generation fences off a former owner of a partition, not this id.
    config.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, work.group() + '-' + UUID.randomUUID());
    config.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_MS);
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, BLOCK_MS);
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, BLOCK_MS);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, TRANSACTION_MS);
    this.work = work;
  }

  /**
   * Opens a new producer. When this returns, earlier transactions are either committed or aborted.
   */
  void open() {
    close();
    producer = new KafkaProducer<>(config);
    producer.initTransactions();
  }

  /** Writes the answers of the given entries, and the offsets that mark them as done. */
  void write(List<RequestBacklog.Entry<V>> ready, ConsumerGroupMetadata group) {
    producer.beginTransaction();
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    for (RequestBacklog.Entry<V> entry : ready) {
      ConsumerRecord<byte[], byte[]> request = entry.request();
      Optional<Result<V>> answer = entry.answer().join();
      if (answer.isPresent()) {
        String topic = work.results();
        byte[] value = work.values().serialize(topic, answer.get().value());
        Future<?> unused =
            producer.send(
                new ProducerRecord<>(
                    topic, request.partition(), request.key(), value, trace(request)));
      }
      offsets.put(entry.partition(), new OffsetAndMetadata(request.offset() + 1, work.mark()));
    }
    producer.sendOffsetsToTransaction(offsets, group);
    producer.commitTransaction();
  }

  /** Returns the only header that outputs take from their inputs. */
  private static List<Header> trace(ConsumerRecord<byte[], byte[]> request) {
    return Optional.ofNullable(request.headers().lastHeader(TRACE_HEADER)).stream().toList();
  }

  @Override
  public void close() {
    if (producer != null) {
      producer.close(CLOSE);
      producer = null;
    }
  }
}
