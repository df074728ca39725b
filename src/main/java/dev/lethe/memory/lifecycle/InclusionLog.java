package dev.lethe.memory.lifecycle;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.policy.CompactionPolicy;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;

/** Effects of an assembled context on the memories in it: rule K1. */
public final class InclusionLog {
  private InclusionLog() {}

  /**
   * Result of logging inclusions.
   *
   * @param logged number of memories counted
   * @param unknownIds ids without a live memory, in the order of the call
   */
  public record Logged(int logged, List<String> unknownIds, List<Effect> effects) {}

  /**
   * Counts one inclusion per memory, however often the call names it.
   *
   * @param memories lookup by id; null for an unknown one
   * @param timestamp the call's argument; null if it has none
   * @param occurredAt time of the call; no inclusion is later
   * @param policy policy of all tenants; each memory uses its tenant's part
   */
  public static Logged of(
      List<String> memoryIds,
      Function<String, Memory> memories,
      Long timestamp,
      long occurredAt,
      Policy policy) {
    long at = timestamp == null ? occurredAt : Math.min(timestamp, occurredAt);
    List<String> unknown = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    for (String memoryId : new LinkedHashSet<>(memoryIds)) {
      Memory memory = memories.apply(memoryId);
      if (memory == null || !memory.lifecycle().isLive()) {
        unknown.add(memoryId);
      } else {
        CompactionPolicy own = policy.forTenant(memory.scope().tenant()).compaction();
        InclusionScore access = new InclusionScore(own.tauDays(), own.threshold());
        effects.add(new Effect.PutMemory(memory.withUsage(access.included(memory.usage(), at))));
      }
    }
    return new Logged(effects.size(), List.copyOf(unknown), List.copyOf(effects));
  }
}
