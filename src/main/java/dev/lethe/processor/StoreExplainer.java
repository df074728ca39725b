package dev.lethe.processor;

import dev.lethe.engine.FamilyEngine;
import dev.lethe.engine.FamilyExplainer;
import dev.lethe.memory.FamilyRules;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.policy.Policy;
import java.util.function.Function;
import org.apache.kafka.streams.processor.StateStore;

/** Explains messages by the families that a task has stored, for callers outside the topology. */
public final class StoreExplainer {
  private StoreExplainer() {}

  /**
   * Returns an explainer over the stored families.
   *
   * @param stores finds a store by its name
   */
  public static FamilyExplainer of(
      Policy policy, boolean backfill, Function<String, StateStore> stores) {
    FamilyEngine.Terms terms =
        new FamilyEngine.Terms(
            policy,
            new MessageFingerprinter(policy, Normalizers::of),
            new FamilyRules(policy, backfill));
    EngineStores rows = EngineStores.of(stores);
    return new FamilyExplainer(
        terms, new StoredFamilyState(rows, scope -> {}), rows.hashes().scopes());
  }
}
