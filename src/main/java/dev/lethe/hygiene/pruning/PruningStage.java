package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.CapBase;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.hygiene.StageCount;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.memory.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Pruning: removes the older messages and summaries of sessions, and preferences replaced by newer
 * ones.
 */
public final class PruningStage implements ItemStage {
  public static final String NAME = "session";

  /** Reason in the tombstones of messages and summaries. */
  public static final String PRUNED = "session_pruned";

  /** Count of sessions for which a model is asked to write a summary. */
  public static final String SUMMARIES_REQUESTED = "summaries_requested";

  static final String MESSAGES_PRUNED = "messages_pruned";
  static final String SUMMARIES_REMOVED = "summaries_removed";
  static final String PREFERENCES_MERGED = "preferences_merged";
  static final String WISDOM_EXTRACTED = "wisdom_extracted";

  private static final Declaration DECLARATION =
      new Declaration(
          NAME,
          "session.prune",
          "Sessions",
          Set.of(Kind.SESSION_MESSAGE, Kind.SESSION_SUMMARY, Kind.PREFERENCE),
          policy -> policy.session().mode(),
          policy -> policy.session().intervalMinutes(),
          policy -> policy.safety().session(),
          List.of(
              new StageCount(MESSAGES_PRUNED, true, "message pruned", "messages pruned"),
              new StageCount(SUMMARIES_REMOVED, true, "summary removed", "summaries removed"),
              new StageCount(
                  PREFERENCES_MERGED, true, "preference replaced", "preferences replaced"),
              new StageCount(
                  WISDOM_EXTRACTED,
                  false,
                  "memory kept from decisions",
                  "memories kept from decisions"),
              new StageCount(
                  SUMMARIES_REQUESTED, false, "summary requested", "summaries requested"),
              StageCount.deferred(),
              StageCount.ofProtected()));

  @Override
  public Declaration declaration() {
    return DECLARATION;
  }

  @Override
  public StageArguments byPolicy() {
    return new PruneArguments(null, null, null);
  }

  @Override
  public Optional<String> arrivalCount() {
    return Optional.of(PREFERENCES_MERGED);
  }

  @Override
  public Map<String, Class<? extends StageStep>> steps() {
    return Map.of("prune", PruneStep.class, "preference", PreferenceStep.class);
  }

  @Override
  public CapBase capBase() {
    return new CapBase.Counted((memory, context) -> memory.kind() != Kind.PREFERENCE);
  }

  /** Returns none: only a person can choose between the values of a preference. */
  @Override
  public List<StageStep> approved(Proposal proposal, boolean isContradiction, StepContext context) {
    return List.of();
  }
}
