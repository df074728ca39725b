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

/** Publishes records without waiting for each; the first failure is thrown by the next call. */
public final class EventSender implements AutoCloseable {
  /**
   * A partition of a topic just made may have no leader for a moment. Of several requests under way
   * the later ones then come first, and an idempotent producer retries them for ever.
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

  /** Sends to the partition of the key, as Kafka's Java clients do; a null key goes anywhere. */
  public void send(byte[] key, byte[] value) {
    send(new ProducerRecord<>(topic, key, value));
  }

  /** Sends with headers, to another topic than usual. */
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

  /** Returns when the brokers have everything. */
  public void flush() {
    producer.flush();
    throwFailure();
  }

  /**
   * Waits at most that long for the brokers, then gives up what they haven't acknowledged.
   *
   * @return true if they have everything
   */
  public boolean close(Duration patience) {
    producer.close(patience);
    return failure.get() == null;
  }

  private void throwFailure() {
    Exception failed = failure.get();
    if (failed instanceof RetriableException) {
      throw new UnreachableException("Kafka doesn't take records: " + failed.getMessage(), failed);
    }
    if (failed != null) {
      throw new KafkaException("Kafka refused a record: " + failed.getMessage(), failed);
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
