package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.CapBase;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.hygiene.StageCount;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Cleanup: merges and removes patterns that people wrote in a knowledge base. */
public final class CleanupStage implements ItemStage {
  public static final String NAME = "cleanup";

  /** Count of patterns flagged for review by a person. */
  public static final String FLAGGED = "flagged";

  /** Count of requests to models. */
  public static final String LLM_REQUESTS = "llm_requests";

  /** Count of the tokens used by requests, as far as workers report them. */
  public static final String LLM_TOKENS = "llm_tokens";

  /**
   * Count of patterns for which a model was asked for a better text; not part of the plan's counts.
   */
  public static final String UPDATES_REQUESTED = "updates_requested";

  /** Count of patterns changed to an approved text, in the run of the approval. */
  static final String UPDATED = "updated";

  static final String MERGED = "merged";
  static final String REMOVED = "removed";

  private static final Declaration DECLARATION =
      new Declaration(
          NAME,
          "patterns.cleanup",
          "Patterns",
          Set.of(Kind.PATTERN),
          policy -> policy.cleanup().mode(),
          policy -> policy.cleanup().intervalMinutes(),
          policy -> policy.safety().cleanup(),
          List.of(
              StageCount.ofMerged(MERGED),
              StageCount.of(REMOVED, true, "removed"),
              StageCount.deferred(),
              StageCount.ofProtected()));

  @Override
  public Declaration declaration() {
    return DECLARATION;
  }

  @Override
  public StageArguments byPolicy() {
    return new CleanupArguments(null, null, null, List.of());
  }

  /** Returns the report of a run in a scope without patterns. */
  public static ScopeReport emptyReport() {
    Map<String, Long> counts = CleanupPlanner.emptyCounts().byName();
    return new ScopeReport(0, 0, counts, List.of(), List.of(), null, false, null, null);
  }

  @Override
  public Map<String, Class<? extends StageStep>> steps() {
    return Map.of(
        "pattern_merge", PatternStep.Merge.class,
        "pattern_removal", PatternStep.Remove.class,
        "version_links", PatternStep.LinkVersions.class,
        "ask_update", PatternStep.AskUpdate.class);
  }

  @Override
  public CapBase capBase() {
    return new CapBase.Counted(
        (memory, context) -> context.state(memory).filter(CleanupStage::isManual).isPresent());
  }

  /** Returns true for a pattern written by a person, which counts toward the daily cap. */
  static boolean isManual(ItemState state) {
    return ManualRule.isManual(((ItemFields.Pattern) state.fields()).payload());
  }

  @Override
  public List<StageStep> approved(Proposal proposal, boolean isContradiction, StepContext context) {
    if (proposal instanceof Proposal.Merge merge) {
      return List.of(new PatternStep.Merge(merge.keeper(), merge.merged()));
    }
    if (proposal instanceof Proposal.Update update) {
      return update.content() == null
          ? List.of()
          : List.of(new PatternStep.Update(update.pattern(), update.content()));
    }
    return proposal.removed().stream()
        .<StageStep>map(one -> new PatternStep.Remove(one, null, Resolver.LOW_QUALITY))
        .toList();
  }

  @Override
  public String preview(Proposal proposal, StepContext context) {
    if (!(proposal instanceof Proposal.Update update) || update.content() == null) {
      return null;
    }
    PatternStep.Update step = new PatternStep.Update(update.pattern(), update.content());
    Memory memory = PatternStep.unchanged(update.pattern(), context);
    return memory == null ? null : step.updated(memory, context).content().text();
  }
}
