package dev.lethe.hygiene.pruning;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Replacement of a preference by another one of the same key and scope: rule X4. */
public record PreferenceStep(Member loser, Member winner) implements StageStep {
  @Override
  public int removals() {
    return 1;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of(PruningStage.PREFERENCES_MERGED, 1L);
  }

  @Override
  public Leftover leftover(Scope scope, String reason) {
    return new Leftover(Map.of("memory_id", loser.memoryId()), 1, reason);
  }

  @Override
  public StepOutcome apply(StepContext context) {
    Memory replaced = context.unchanged(loser);
    if (replaced == null
        || Protection.protects(replaced, context.policy())
        || context.unchanged(winner) == null) {
      return changed(context);
    }
    List<Effect> effects = new ArrayList<>();
    context.delete(replaced, winner.memoryId(), PreferenceArrivals.REASON, effects);
    return StepOutcome.done(context.withReferencesMoved(effects), List.of(loser.memoryId()));
  }
}
