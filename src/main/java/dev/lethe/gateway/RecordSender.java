package dev.lethe.gateway;

import dev.lethe.config.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Sends the records of all requests. Unlike a file's, they are independent of each other. */
final class RecordSender implements AutoCloseable {
  private final KafkaProducer<byte[], byte[]> producer;

  RecordSender(Settings settings) {
    Map<String, Object> config = new HashMap<>(settings.producer());
    // A request waits for its records, so they are not held back for others.
    config.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 15_000);
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 10_000);
    producer = new KafkaProducer<>(config);
  }

  /** Sends a record to the partition of its key. Completes when the brokers have it. */
  CompletableFuture<Void> send(String topic, byte[] key, byte[] value) {
    CompletableFuture<Void> sent = new CompletableFuture<>();
    var unused =
        producer.send(
            new ProducerRecord<>(topic, key, value),
            (done, failed) -> {
              if (failed == null) {
                sent.complete(null);
              } else {
                sent.completeExceptionally(failed);
              }
            });
    return sent;
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(10));
  }
}
