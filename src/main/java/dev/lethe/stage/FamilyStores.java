package dev.lethe.stage;

import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.fingerprint.Digest;
import dev.lethe.layout.Names;
import dev.lethe.store.HotState;
import dev.lethe.store.HotTable;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** The tables and stores that {@code families} alone writes, but for the erasures. */
record FamilyStores(
    HotTable<Digest, HashRow> hashes,
    HotTable<Long, SignatureRow> signatures,
    HotTable<FamilyDay, CounterRow> counters,
    KeyValueStore<String, FamilyProfile> profiles,
    KeyValueStore<String, RetiredFamily> retired) {

  static FamilyStores of(ProcessorContext<?, ?> context) {
    HotState hot = context.getStateStore(Names.HOT_STATE);
    return new FamilyStores(
        hot.table(HotTables.EXACT_HASHES),
        hot.table(HotTables.SIGNATURES),
        hot.table(HotTables.FAMILY_COUNTERS),
        context.getStateStore(Names.FAMILY_PROFILES),
        context.getStateStore(Names.RETIRED_FAMILIES));
  }
}
