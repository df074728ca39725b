package dev.lethe.runtime;

import dev.lethe.config.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.header.Header;

/** Publishes records asynchronously; the next call throws the first failure. */
public final class EventSender implements AutoCloseable {
  /**
   * A partition of a new topic may briefly have no leader. With several requests in flight, later
   * ones may then arrive first, and an idempotent producer retries them forever.
   */
  private static final int ONE_AT_A_TIME = 1;

  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  public EventSender(Settings settings, String topic) {
    Map<String, Object> config = new HashMap<>(settings.producer());
    config.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, ONE_AT_A_TIME);
    this.producer = new KafkaProducer<>(config);
    this.topic = topic;
  }

  /**
   * Sends to the partition of the key, as Kafka's Java clients do; a null key may go to any
   * partition.
   */
  public void send(byte[] key, byte[] value) {
    send(new ProducerRecord<>(topic, key, value));
  }

  /** Sends a record with headers to another topic. */
  public void send(String other, byte[] key, byte[] value, Iterable<Header> headers) {
    send(new ProducerRecord<>(other, null, key, value, headers));
  }

  private void send(ProducerRecord<byte[], byte[]> record) {
    throwFailure();
    Future<?> unused =
        producer.send(
            record,
            (sent, failed) -> {
              if (failed != null) {
                failure.compareAndSet(null, failed);
              }
            });
  }

  /** Waits until the brokers have acknowledged everything. */
  public void flush() {
    producer.flush();
    throwFailure();
  }

  /**
   * Waits up to {@code patience} for the brokers, then discards unacknowledged records.
   *
   * @return true if everything is acknowledged
   */
  public boolean close(Duration patience) {
    producer.close(patience);
    return failure.get() == null;
  }

  private void throwFailure() {
    Exception failed = failure.get();
    if (failed instanceof RetriableException) {
      throw new UnreachableException(
          "Kafka does not accept records: " + failed.getMessage(), failed);
    }
    if (failed != null) {
      throw new KafkaException("Kafka rejected a record: " + failed.getMessage(), failed);
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
