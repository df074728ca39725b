package dev.lethe.bench;

import dev.lethe.config.Settings;
import java.util.List;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Consumers that read what a subject writes from now on. */
final class TopicEnd {
  private TopicEnd() {}

  /** Returns a consumer at the end of each partition of a topic; the caller closes it. */
  static KafkaConsumer<byte[], byte[]> of(Settings settings, String topic) {
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            settings.consumer(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> all =
        consumer.partitionsFor(topic).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList();
    consumer.assign(all);
    consumer.seekToEnd(all);
    // seekToEnd is lazy: records written before the position is resolved would be skipped.
    all.forEach(consumer::position);
    return consumer;
  }
}
