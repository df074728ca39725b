package dev.lethe.compaction;

import dev.lethe.memory.Tombstone;
import java.util.List;

/**
 * A summary that a run wrote, and what it replaced: known for as long as the run is, whatever
 * becomes of the summary.
 */
public record WrittenSummary(String summaryId, List<String> sourceIds) {
  public WrittenSummary {
    sourceIds = List.copyOf(sourceIds);
  }

  /**
   * Whether a source is gone, and by this: what is back, or was compacted anew since, is nothing of
   * this run's any more. What was erased is whosever it was.
   *
   * @param tombstone of the source, or null
   */
  boolean accountsFor(Tombstone tombstone) {
    return tombstone != null
        && (tombstone.contentHash() == null || summaryId.equals(tombstone.replacedBy()));
  }
}
