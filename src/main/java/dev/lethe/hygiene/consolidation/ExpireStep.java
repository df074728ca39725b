package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import java.util.LinkedHashMap;
import java.util.Map;

/** Removes an expired entry. */
public record ExpireStep(Member entry) implements StageStep {
  /** Returns the report entry for several expired entries that are skipped. */
  static Leftover left(long memories, String reason) {
    return new Leftover(Map.of("phase", ConsolidationCounts.EXPIRED), memories, reason);
  }

  /** Returns the report entry for a skipped step. */
  Leftover left(String reason) {
    Map<String, String> named = new LinkedHashMap<>();
    named.put("phase", ConsolidationCounts.EXPIRED);
    named.put("memory_id", entry.memoryId());
    return new Leftover(named, leaving(), reason);
  }

  @Override
  public int leaving() {
    return 1;
  }
}
