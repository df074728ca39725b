package dev.lethe.hygiene.compaction;

import dev.lethe.hygiene.Stage;
import dev.lethe.hygiene.StageCount;
import dev.lethe.memory.Kind;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import dev.lethe.policy.StageMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compaction: replaces old, rarely used messages by summaries. It works off a queue of due memories
 * instead of scanning scopes.
 */
public final class CompactionStage implements Stage {
  public static final String NAME = "compaction";

  private static final StageCount CREATED =
      new StageCount(RunCounts.SUMMARIES_CREATED, false, "summary", "summaries");
  private static final StageCount DELETED =
      new StageCount(RunCounts.MEMORIES_DELETED, true, "memory", "memories");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String toolName() {
    return "memory.gc_plan";
  }

  @Override
  public Set<Kind> kinds() {
    return CandidateRule.KINDS;
  }

  @Override
  public StageMode mode(Policy policy) {
    return policy.compaction().mode();
  }

  @Override
  public int intervalMinutes(Policy policy) {
    return policy.compaction().intervalMinutes();
  }

  @Override
  public SafetyPolicy.Cap cap(Policy policy) {
    return policy.safety().compaction();
  }

  @Override
  public String title() {
    return "Compaction";
  }

  @Override
  public List<StageCount> counts() {
    return List.of(DELETED, CREATED, StageCount.deferred(), StageCount.ofProtected());
  }

  /** Returns the name of the count itself: those of the other stages have a prefix. */
  @Override
  public String tallyName(StageCount count) {
    return count.name();
  }

  @Override
  public String text(Map<String, Long> tallied) {
    List<String> parts = new ArrayList<>();
    if (tallied.get(DELETED.name()) > 0) {
      parts.add(
          DELETED.text(tallied.get(DELETED.name()))
              + " deleted for "
              + CREATED.text(tallied.get(CREATED.name())));
    }
    for (StageCount count : List.of(StageCount.deferred(), StageCount.ofProtected())) {
      if (tallied.get(count.name()) > 0) {
        parts.add(count.text(tallied.get(count.name())));
      }
    }
    return String.join(", ", parts);
  }
}
