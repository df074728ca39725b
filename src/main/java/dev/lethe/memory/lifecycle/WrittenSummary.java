package dev.lethe.memory.lifecycle;

import dev.lethe.memory.Tombstone;
import java.util.List;

/**
 * A summary that a run wrote, and the memories it replaced. It is remembered as long as the run,
 * even if the summary changes or is deleted.
 */
public record WrittenSummary(String summaryId, List<String> sourceIds) {
  public WrittenSummary {
    sourceIds = List.copyOf(sourceIds);
  }

  /**
   * Returns true if a source is deleted by this summary, or erased in whatever way. Restored
   * sources, and those compacted again since, no longer belong to the run.
   *
   * @param tombstone tombstone of the source, or null
   */
  boolean accountsFor(Tombstone tombstone) {
    return tombstone != null
        && (tombstone.contentHash() == null || summaryId.equals(tombstone.replacedBy()));
  }
}
