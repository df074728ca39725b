package dev.lethe.runtime;

import dev.lethe.config.Settings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Embedded broker with the clients for the tests of one class. */
public final class BrokerFixture implements AutoCloseable {
  private final EmbeddedBroker broker = EmbeddedBroker.startTemporary();

  public String address() {
    return broker.bootstrapServers();
  }

  /** Returns settings with a unique topic prefix, which isolates tests from each other. */
  public Settings settings(String name, Path stateDir, Map<String, String> more) {
    Map<String, String> flags = new HashMap<>();
    flags.put("bootstrap.servers", address());
    flags.put("application.id", name);
    flags.put("lethe.topic.prefix", name + '.');
    flags.put("lethe.partitions", "2");
    flags.put("state.dir", stateDir.toString());
    flags.put("session.timeout.ms", "6000");
    flags.putAll(more);
    return Settings.read(Optional.empty(), Map.of(), flags);
  }

  public Admin admin(Settings settings) {
    return Brokers.admin(settings);
  }

  public void write(Settings settings, String topic, String key, String value) {
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings.producer())) {
      producer.send(new ProducerRecord<>(topic, bytes(key), bytes(value))).get();
    } catch (InterruptedException | ExecutionException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /**
   * Returns the first {@code count} committed records of a topic, in no order across partitions.
   */
  public List<ConsumerRecord<byte[], byte[]>> read(Settings settings, String topic, int count) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings.consumer())) {
      consumer.assign(
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList());
      while (records.size() < count) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  private static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    broker.close();
  }
}
