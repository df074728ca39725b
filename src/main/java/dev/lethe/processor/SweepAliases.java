package dev.lethe.processor;

import dev.lethe.engine.FamilyEngine;
import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Moves the aliases of retired families to the retired families. */
final class SweepAliases implements Sweep.Rows {
  private final FamilyEngine engine;
  private final StoredFamilyState tables;
  private String resumeAt;

  SweepAliases(FamilyEngine engine, StoredFamilyState tables) {
    this.engine = engine;
    this.tables = tables;
  }

  @Override
  public boolean sweep(SweepBudget budget, long arrival) {
    KeyValueStore<String, FamilyProfile> profiles = tables.stores().profiles();
    try (KeyValueIterator<String, FamilyProfile> left = profiles.range(resumeAt, null)) {
      while (left.hasNext()) {
        if (!budget.take()) {
          resumeAt = left.peekNextKey();
          return false;
        }
        KeyValue<String, FamilyProfile> row = left.next();
        tables.write(engine.sweepAlias(Scope.ofKey(row.key), row.value));
      }
    }
    resumeAt = null;
    return true;
  }
}
