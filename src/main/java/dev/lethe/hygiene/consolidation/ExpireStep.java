package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Lifecycle;
import java.util.List;
import java.util.Map;

/** Removes an expired entry: rule CN1. */
public record ExpireStep(Member entry) implements StageStep {
  @Override
  public int removals() {
    return 1;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of(ConsolidationStage.EXPIRED, 1L);
  }

  /** Returns the report entry for several expired entries that are skipped. */
  static Leftover leftover(long memories, String reason) {
    return new Leftover(Map.of("phase", ConsolidationStage.EXPIRED), memories, reason);
  }

  @Override
  public Leftover leftover(Scope scope, String reason) {
    return Leftover.of(ConsolidationStage.EXPIRED, "memory_id", entry.memoryId(), 1, reason);
  }

  @Override
  public StepOutcome apply(StepContext context) {
    EntryChanges changes = new EntryChanges(context);
    List<Memory> removable = changes.removable(List.of(entry));
    Recency recency = new Recency(context.policy().consolidation());
    boolean isExpired =
        removable.stream()
            .map(changes::entry)
            .anyMatch(one -> recency.isOver(one.expiry(), one.freshAt(), context.now()));
    return isExpired
        ? changes.superseded(List.of(), removable, Lifecycle.EXPIRED)
        : changed(context);
  }
}
