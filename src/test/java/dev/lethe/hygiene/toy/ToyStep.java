package dev.lethe.hygiene.toy;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Removes an entry. */
record ToyStep(Member toy) implements StageStep {
  @Override
  public int removals() {
    return 1;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of(ToyStage.REMOVED, 1L);
  }

  @Override
  public Leftover leftover(Scope scope, String reason) {
    return new Leftover(Map.of("memory_id", toy.memoryId()), 1, reason);
  }

  @Override
  public StepOutcome apply(StepContext context) {
    Memory memory = context.removable(toy);
    if (memory == null) {
      return changed(context);
    }
    List<Effect> effects = new ArrayList<>();
    context.delete(memory, null, "toy_removed", effects);
    return StepOutcome.done(effects, List.of(toy.memoryId()));
  }
}
