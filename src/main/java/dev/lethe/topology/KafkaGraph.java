package dev.lethe.topology;

import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/** Adds nodes to a topology of Kafka Streams. */
record KafkaGraph(Topology topology) implements Graph {
  private static final Deserializer<byte[]> BYTES = new ByteArrayDeserializer();

  @Override
  public void addSource(String name, String topic) {
    topology.addSource(name, BYTES, BYTES, topic);
  }

  @Override
  public <KI, VI, KO, VO> void addProcessor(
      String name, ProcessorSupplier<KI, VI, KO, VO> supplier, String... parents) {
    topology.addProcessor(name, supplier, parents);
  }

  @Override
  public <K, V> void addSink(
      String name,
      String topic,
      Serializer<K> keys,
      Serializer<V> values,
      StreamPartitioner<K, V> partitioner,
      String... parents) {
    topology.addSink(name, topic, keys, values, partitioner, parents);
  }

  @Override
  public void connectProcessorAndStateStores(String processor, String... stores) {
    topology.connectProcessorAndStateStores(processor, stores);
  }
}
