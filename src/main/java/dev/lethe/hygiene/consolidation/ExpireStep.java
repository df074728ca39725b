package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import java.util.LinkedHashMap;
import java.util.Map;

/** Removes an expired entry. */
public record ExpireStep(Member entry) implements StageStep {
  /** Returns the report entry for several expired entries that are skipped. */
  static Left left(long memories, String reason) {
    return new Left(Map.of("phase", ConsolidationCounts.EXPIRED), memories, reason);
  }

  /** Returns the report entry for a skipped step. */
  Left left(String reason) {
    Map<String, String> named = new LinkedHashMap<>();
    named.put("phase", ConsolidationCounts.EXPIRED);
    named.put("memory_id", entry.memoryId());
    return new Left(named, leaving(), reason);
  }

  @Override
  public int leaving() {
    return 1;
  }
}
