package dev.lethe.cli.bench;

import dev.lethe.config.Settings;
import java.util.List;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads what a subject writes from now on. */
final class TopicEnd {
  private TopicEnd() {}

  /** A consumer at the end of each partition of a topic; whoever asked closes it. */
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
    // Asked for only when something is read; what is written before that would be left out.
    all.forEach(consumer::position);
    return consumer;
  }
}
