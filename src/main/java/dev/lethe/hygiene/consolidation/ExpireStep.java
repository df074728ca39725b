package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.item.Recency;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Tombstone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Removes a memory that has expired: rules CN1 and CN24. */
public record ExpireStep(Member entry) implements StageStep {
  @Override
  public int removals() {
    return 1;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of(ConsolidationStage.EXPIRED, 1L);
  }

  /** Returns the report entry for several expired memories that are skipped. */
  static Leftover leftover(long memories, String reason) {
    return new Leftover(Map.of("phase", ConsolidationStage.EXPIRED), memories, reason);
  }

  @Override
  public Leftover leftover(Scope scope, String reason) {
    return Leftover.of(ConsolidationStage.EXPIRED, "memory_id", entry.memoryId(), 1, reason);
  }

  @Override
  public StepOutcome apply(StepContext context) {
    Memory memory = context.unchanged(entry);
    if (memory == null || !isOver(memory, context)) {
      return changed(context);
    }
    if (memory.kind() == Kind.ENTRY) {
      return new EntryChanges(context).superseded(List.of(), List.of(memory), Lifecycle.EXPIRED);
    }
    List<Effect> effects = new ArrayList<>();
    context.delete(memory, null, Tombstone.EXPIRED, effects);
    return StepOutcome.done(context.withReferencesMoved(effects), List.of(memory.memoryId()));
  }

  private static boolean isOver(Memory memory, StepContext context) {
    if (memory.isExpired(context.now())) {
      return !Protection.protects(memory, context.policy());
    }
    if (memory.kind() != Kind.ENTRY || context.eligibility(memory) != MergeEligibility.FREE) {
      return false;
    }
    Entry entry = new EntryChanges(context).entry(memory);
    return new Recency(context.policy().consolidation())
        .isOver(entry.expiry(), entry.stability(), entry.freshAt(), context.now());
  }
}
