package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics of an open store may be read by any reporter while the store closes. */
class RocksGaugesTest {
  private static final Set<String> ON_THE_HEAP =
      Set.of("num-open-iterators", "oldest-iterator-open-since-ms");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"INFO", "DEBUG", "TRACE"})
  void no_metric_of_an_open_store_calls_into_rocksdb(String level) {
    try (TopologyTestDriver driver = driver(level)) {
      KeyValueStore<String, byte[]> store = driver.getKeyValueStore("memories");
      store.put("a", new byte[] {1});

      assertEquals(Set.of(), gauges(driver));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INFO", "DEBUG"})
  void the_memory_in_use_is_known_before_and_after_a_store_closes(String level) {
    try (TopologyTestDriver driver = driver(level)) {
      KeyValueStore<String, byte[]> store = driver.getKeyValueStore("memories");
      for (int i = 0; i < 1000; i++) {
        store.put("a" + i, new byte[1000]);
      }

      assertTrue(SharedRocksMemory.usedBytes() > 0);
    }
    assertTrue(SharedRocksMemory.usedBytes() >= 0);
  }

  private TopologyTestDriver driver(String level) {
    Topology topology = new Topology();
    topology.addSource("read", "in");
    topology.addProcessor("nothing", Nothing::new, "read");
    topology.addStateStore(StoreFactory.DURABLE.keyed("memories", Serdes.ByteArray()), "nothing");
    topology.addStateStore(StoreFactory.DURABLE.filtered("rows", Serdes.ByteArray()), "nothing");
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
    settings.put(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG, level);
    settings.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.BytesSerde.class);
    settings.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.BytesSerde.class);
    settings.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, SharedRocksMemory.class);
    return new TopologyTestDriver(topology, settings);
  }

  private static Set<String> gauges(TopologyTestDriver driver) {
    return driver.metrics().entrySet().stream()
        .filter(metric -> metric.getKey().tags().containsKey("rocksdb-state-id"))
        .filter(metric -> !((KafkaMetric) metric.getValue()).isMeasurable())
        .map(metric -> metric.getKey().name())
        .filter(name -> !ON_THE_HEAP.contains(name))
        .collect(Collectors.toSet());
  }

  private static final class Nothing extends ContextualProcessor<Object, Object, Void, Void> {
    @Override
    public void process(Record<Object, Object> record) {}
  }
}
