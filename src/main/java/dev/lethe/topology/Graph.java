package dev.lethe.topology;

import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/** A graph of processors that {@link LetheTopology} adds its nodes to, parents first. */
interface Graph {
  /** Adds a node that reads a topic as bytes. */
  void addSource(String name, String topic);

  /** Adds a processor and the stores that it writes. */
  <KI, VI, KO, VO> void addProcessor(
      String name, ProcessorSupplier<KI, VI, KO, VO> supplier, String... parents);

  /** Adds a node that writes a topic, by Kafka's own partitioner. */
  default <K, V> void addSink(
      String name, String topic, Serializer<K> keys, Serializer<V> values, String... parents) {
    addSink(name, topic, keys, values, null, parents);
  }

  /**
   * Adds a node that writes a topic.
   *
   * @param partitioner null for Kafka's own
   */
  <K, V> void addSink(
      String name,
      String topic,
      Serializer<K> keys,
      Serializer<V> values,
      StreamPartitioner<K, V> partitioner,
      String... parents);

  /** Lets a processor read stores that another one writes. */
  void connectProcessorAndStateStores(String processor, String... stores);
}
