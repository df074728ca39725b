package dev.lethe.stage;

import dev.lethe.family.FamilyProfile;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Takes the aliases of families that have retired to where those are. */
final class SweepAliases implements Sweep.Rows {
  private final FamilyRows rows;
  private String resumeAt;

  SweepAliases(FamilyRows rows) {
    this.rows = rows;
  }

  @Override
  public boolean sweep(SweepBudget budget, long arrival) {
    KeyValueStore<String, FamilyProfile> profiles = rows.stores().profiles();
    try (KeyValueIterator<String, FamilyProfile> left = profiles.range(resumeAt, null)) {
      while (left.hasNext()) {
        if (!budget.take()) {
          resumeAt = left.peekNextKey();
          return false;
        }
        KeyValue<String, FamilyProfile> row = left.next();
        String scope = FamilyKeys.scope(row.key);
        if (row.value.isAlias() && rows.standing(scope, row.value.familyId()) == null) {
          rows.retireAlias(scope, row.value);
        }
      }
    }
    resumeAt = null;
    return true;
  }
}
