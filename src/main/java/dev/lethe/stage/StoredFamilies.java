package dev.lethe.stage;

import dev.lethe.engine.FamilyEngine;
import dev.lethe.engine.FamilyExplainer;
import dev.lethe.memory.FamilyRules;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.policy.Policy;
import java.util.function.Function;
import org.apache.kafka.streams.processor.StateStore;

/** The families that the stores of a task hold, for whoever asks about them from outside. */
public final class StoredFamilies {
  private StoredFamilies() {}

  /**
   * Explains by what is stored.
   *
   * @param stores a store by its name
   */
  public static FamilyExplainer explainer(
      Policy policy, boolean backfill, Function<String, StateStore> stores) {
    FamilyEngine.Terms terms =
        new FamilyEngine.Terms(
            policy,
            new MessageFingerprinter(policy, Normalizers::of),
            new FamilyRules(policy, backfill));
    FamilyStores rows = FamilyStores.of(stores);
    return new FamilyExplainer(terms, new FamilyTables(rows, scope -> {}), rows.hashes().scopes());
  }
}
