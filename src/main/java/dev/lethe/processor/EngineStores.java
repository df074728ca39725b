package dev.lethe.processor;

import dev.lethe.config.Names;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.store.HotState;
import dev.lethe.store.HotTable;
import dev.lethe.text.fingerprint.Digest;
import java.util.function.Function;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** Tables and stores that only {@code families} writes, except for the erasures. */
record EngineStores(
    HotTable<Digest, HashRow> hashes,
    HotTable<Long, SignatureRow> signatures,
    HotTable<FamilyDay, CounterRow> counters,
    KeyValueStore<String, FamilyProfile> profiles,
    KeyValueStore<String, RetiredFamily> retired) {

  static EngineStores of(ProcessorContext<?, ?> context) {
    return of(context::getStateStore);
  }

  /**
   * Returns the stores found by name.
   *
   * @param stores finds a store by its name
   */
  @SuppressWarnings("unchecked") // the topology creates the stores with these types
  static EngineStores of(Function<String, StateStore> stores) {
    HotState hot = (HotState) stores.apply(Names.HOT_STATE);
    return new EngineStores(
        hot.table(HotTables.EXACT_HASHES),
        hot.table(HotTables.SIGNATURES),
        hot.table(HotTables.FAMILY_COUNTERS),
        (KeyValueStore<String, FamilyProfile>) stores.apply(Names.FAMILY_PROFILES),
        (KeyValueStore<String, RetiredFamily>) stores.apply(Names.RETIRED_FAMILIES));
  }
}
