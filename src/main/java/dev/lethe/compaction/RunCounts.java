package dev.lethe.compaction;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run did, or in a dry run would do. All but groups and summaries count memories.
 *
 * @param groups that were planned
 * @param spared memories that would have been in a group, but are protected or rest
 * @param deferred memories of groups that were not compacted, because of the cap or otherwise
 */
public record RunCounts(
    long groups, long summariesCreated, long memoriesDeleted, long spared, long deferred) {
  /** Before anything is planned. */
  public static final RunCounts NONE = new RunCounts(0, 0, 0, 0, 0);

  /** After memories were met that are protected or rest. */
  public RunCounts sparing(long memories) {
    return new RunCounts(groups, summariesCreated, memoriesDeleted, spared + memories, deferred);
  }

  /** After a group was committed. */
  public RunCounts committed(int sources) {
    return new RunCounts(
        groups + 1, summariesCreated + 1, memoriesDeleted + sources, spared, deferred);
  }

  /** After a group was left for another run. */
  public RunCounts deferring(int sources) {
    return new RunCounts(groups + 1, summariesCreated, memoriesDeleted, spared, deferred + sources);
  }

  /** Whether an interval's run has anything to report. */
  public boolean tells() {
    return memoriesDeleted > 0 || deferred > 0;
  }

  /** By the names that reports and replies have. */
  public Map<String, Long> named() {
    Map<String, Long> named = new LinkedHashMap<>();
    named.put("groups", groups);
    named.put("summaries_created", summariesCreated);
    named.put("memories_deleted", memoriesDeleted);
    named.put("protected", spared);
    named.put("deferred", deferred);
    return named;
  }
}
