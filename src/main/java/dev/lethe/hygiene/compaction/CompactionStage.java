package dev.lethe.hygiene.compaction;

import dev.lethe.hygiene.Stage;
import dev.lethe.hygiene.StageCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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

  private static final Declaration DECLARATION =
      new Declaration(
          NAME,
          "memory.gc_plan",
          "Compaction",
          CandidateRule.KINDS,
          policy -> policy.compaction().mode(),
          policy -> policy.compaction().intervalMinutes(),
          policy -> policy.safety().compaction(),
          List.of(DELETED, CREATED, StageCount.deferred(), StageCount.ofProtected()));

  @Override
  public Declaration declaration() {
    return DECLARATION;
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
