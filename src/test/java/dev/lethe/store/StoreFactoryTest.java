package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Options;

class StoreFactoryTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(StoreFactory.class)
  void both_factories_order_keys_by_their_bytes(StoreFactory factory) {
    Topology topology = new Topology();
    topology.addSource("read", "in");
    topology.addProcessor("nothing", Nothing::new, "read");
    topology.addStateStore(factory.keyed("memories", Serdes.ByteArray()), "nothing");
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
    settings.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.BytesSerde.class);
    settings.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.BytesSerde.class);
    settings.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, SharedRocksMemory.class);

    try (TopologyTestDriver driver = new TopologyTestDriver(topology, settings)) {
      KeyValueStore<String, byte[]> store = driver.getKeyValueStore("memories");
      for (String key : List.of("b", "a|2", "a|1", "\uD83D\uDE00", "\uFF5E", "é")) {
        store.put(key, new byte[] {1});
      }

      List<String> keys = new ArrayList<>();
      try (var all = store.all()) {
        all.forEachRemaining(entry -> keys.add(entry.key));
      }
      assertEquals(List.of("a|1", "a|2", "b", "é", "\uFF5E", "\uD83D\uDE00"), keys);
    }
  }

  @Test
  void only_the_durable_factory_logs() {
    assertTrue(StoreFactory.DURABLE.keyed("a", Serdes.ByteArray()).loggingEnabled());
    assertTrue(StoreFactory.DURABLE.hotState("a", List.of()).loggingEnabled());
    assertFalse(StoreFactory.IN_MEMORY.keyed("a", Serdes.ByteArray()).loggingEnabled());
    assertFalse(StoreFactory.IN_MEMORY.hotState("a", List.of()).loggingEnabled());
  }

  @Test
  void changelogs_of_key_values_keep_their_tombstones_for_30_days() {
    Map<String, String> settings = StoreFactory.DURABLE.keyed("a", Serdes.ByteArray()).logConfig();

    assertEquals("2592000000", settings.get("delete.retention.ms"));
    assertEquals("21600000", settings.get("segment.ms"));
    assertEquals("8388608", settings.get("max.message.bytes"));
  }

  @Test
  void an_unreadable_memory_bound_is_refused_with_an_example() {
    SharedRocksMemory memory = new SharedRocksMemory();

    try (Options options = new Options()) {
      IllegalArgumentException refusal =
          assertThrows(
              IllegalArgumentException.class,
              () -> memory.setConfig("a", options, Map.of(SharedRocksMemory.TOTAL_BYTES, "many")));
      assertEquals(
          "rocksdb.total.bytes cannot be read from \"many\"; an example is 134217728",
          refusal.getMessage());
    }
  }

  @Test
  void a_memory_bound_below_the_least_is_refused() {
    long least = SharedRocksMemory.MIN_BYTES;

    assertDoesNotThrow(() -> bound(least));
    assertThrows(IllegalArgumentException.class, () -> bound(least - 1));
  }

  private static void bound(long bytes) {
    try (Options options = new Options()) {
      options.setTableFormatConfig(new BlockBasedTableConfig());
      new SharedRocksMemory().setConfig("a", options, Map.of(SharedRocksMemory.TOTAL_BYTES, bytes));
    }
  }

  private static final class Nothing extends ContextualProcessor<Object, Object, Void, Void> {
    @Override
    public void process(Record<Object, Object> in) {}
  }
}
