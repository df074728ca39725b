package dev.lethe.hygiene.cleanup;

import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.item.PatternGain;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.lifecycle.Restoring;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;

/** Undo of approved texts: rule CL14. */
public final class UpdateUndo {
  private final MemoryRepository memories;
  private final PatternMemory patterns;

  /**
   * @param policy the tenant's policy
   * @param prints normalizes text; must not be shared between threads
   */
  public UpdateUndo(
      Policy policy, MemoryRepository memories, MessageFingerprinter prints, JsonFormat format) {
    this.memories = memories;
    this.patterns = new PatternMemory(policy, prints, format);
  }

  /**
   * Restores the texts that a run replaced, unless the patterns' own stores or other runs have
   * changed them since.
   *
   * @param now time of the call, epoch milliseconds
   */
  public Restoring.Restored withdrawn(Scope scope, String runId, List<String> memoryIds, long now) {
    List<String> restored = new ArrayList<>();
    List<Restoring.Skipped> skipped = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    for (String id : memoryIds) {
      Memory memory = memories.memory(scope, id);
      if (!PatternMemory.isPattern(memory)) {
        continue;
      }
      PatternGain gain = patterns.state(memory).gain();
      if (gain == null || gain.update() == null || !gain.update().runId().equals(runId)) {
        skipped.add(new Restoring.Skipped(id, ErrorCode.REPLACED));
        continue;
      }
      Memory before = patterns.with(memory, gain.withText(null), now);
      Memory back =
          before.lifecycle().isLive()
              ? before.restored(now, before.embedding(), before.references())
              : before;
      restored.add(id);
      effects.add(new Effect.PutMemory(back));
      effects.addAll(PatternMemory.vector(memory, back));
    }
    return new Restoring.Restored(restored, skipped, effects);
  }
}
