package dev.lethe.consolidation;

import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Entries become one of them.
 *
 * @param phase by which they are a cluster
 * @param keeper the one that stays
 * @param merged those that go, the oldest first
 */
public record MergeStep(String phase, Member keeper, List<Member> merged) implements StageStep {

  public MergeStep {
    // Plans of earlier releases have none.
    phase = phase == null ? ClusterPhase.NEAR_EXACT : phase;
    merged = List.copyOf(merged);
  }

  /** What a report says of it if it is left. */
  Left left(String reason) {
    return left(phase, keeper.memoryId(), leaving(), reason);
  }

  /** The same of entries that would be merged into that one. */
  static Left left(String phase, String keeperId, int memories, String reason) {
    Map<String, String> named = new LinkedHashMap<>();
    named.put("phase", phase);
    named.put("canonical_id", keeperId);
    return new Left(named, memories, reason);
  }

  @Override
  public int leaving() {
    return merged.size();
  }
}
