package dev.lethe.bench;

import dev.lethe.config.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Upper bound for any program on this broker: consume and produce, without transactions or Streams.
 */
final class CopyLoop implements Runnable, AutoCloseable {
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final KafkaProducer<byte[], byte[]> producer;
  private final String to;
  private final Thread thread = new Thread(this, "copy-loop");

  private CopyLoop(Settings settings, String from, String to) {
    Map<String, Object> reading = new HashMap<>(settings.consumer());
    reading.put(ConsumerConfig.GROUP_ID_CONFIG, settings.applicationId());
    reading.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    this.consumer =
        new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    this.producer =
        new KafkaProducer<>(
            settings.producer(), new ByteArraySerializer(), new ByteArraySerializer());
    this.to = to;
    consumer.subscribe(List.of(from));
  }

  static CopyLoop start(Settings settings, String from, String to) {
    CopyLoop loop = new CopyLoop(settings, from, to);
    loop.thread.start();
    return loop;
  }

  @Override
  public void run() {
    try (consumer;
        producer) {
      while (true) {
        for (ConsumerRecord<byte[], byte[]> in : consumer.poll(Duration.ofMillis(200))) {
          Future<?> unused = producer.send(new ProducerRecord<>(to, in.key(), in.value()));
        }
      }
    } catch (WakeupException closing) {
      // Requested by close().
    }
  }

  @Override
  public void close() {
    consumer.wakeup();
    try {
      thread.join();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
