package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Merges entries into one of them.
 *
 * @param phase phase that found the cluster
 * @param keeper the entry that is kept
 * @param merged the entries that are removed, oldest first
 */
public record MergeStep(String phase, Member keeper, List<Member> merged) implements StageStep {

  public MergeStep {
    // Plans of earlier releases have no phase.
    phase = phase == null ? EntryClustering.NEAR_EXACT : phase;
    merged = List.copyOf(merged);
  }

  /** Returns the report entry for a skipped step. */
  Leftover left(String reason) {
    return left(phase, keeper.memoryId(), leaving(), reason);
  }

  /** Returns the report entry for skipped entries that would be merged into the keeper. */
  static Leftover left(String phase, String keeperId, int memories, String reason) {
    Map<String, String> named = new LinkedHashMap<>();
    named.put("phase", phase);
    named.put("canonical_id", keeperId);
    return new Leftover(named, memories, reason);
  }

  @Override
  public int leaving() {
    return merged.size();
  }
}
