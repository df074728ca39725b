package dev.lethe.processor;

import dev.lethe.codec.state.StateSerde;
import dev.lethe.config.Settings;
import dev.lethe.store.HotState;
import dev.lethe.store.StoreFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** In-memory stores as a task has them, without a task. */
final class HeapStores {
  private static final Properties SETTINGS =
      Settings.read(Optional.empty(), Map.of(), Map.of()).streams();

  private HeapStores() {}

  static <V> KeyValueStore<String, V> keyed(String name, Serde<V> values) {
    KeyValueStore<String, V> store = StoreFactory.IN_MEMORY.keyed(name, values).build();
    begin(store);
    return store;
  }

  static CurrentPolicy policy(String name, StartingPolicy first) {
    CurrentPolicy policy =
        CurrentPolicy.builder(first, StoreFactory.IN_MEMORY.small(name, StateSerde.policies()))
            .build();
    begin(policy);
    return policy;
  }

  /** Initialises a store, as a starting or restarting task does. */
  static void begin(StateStore store) {
    store.init(new MockProcessorContext<Void, Void>(SETTINGS).getStateStoreContext(), store);
  }

  /** Returns the empty and unlogged tables of a task. */
  static HotState hotState() {
    return StoreFactory.IN_MEMORY.hotState("hot", HotTables.all()).build();
  }

  static List<String> keys(KeyValueStore<String, ?> store) {
    List<String> keys = new ArrayList<>();
    try (var rows = store.all()) {
      rows.forEachRemaining(row -> keys.add(row.key));
    }
    return keys;
  }
}
