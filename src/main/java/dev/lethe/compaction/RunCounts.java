package dev.lethe.compaction;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run did, or in a dry run would do. All but groups and summaries count memories.
 *
 * @param groups that were planned
 * @param spared memories that would have been in a group, but are protected or rest
 * @param deferred memories of groups that the cap didn't let go
 */
public record RunCounts(
    long groups, long summariesCreated, long memoriesDeleted, long spared, long deferred) {

  /** A run that has planned and not yet committed. */
  public static RunCounts planned(Planner.Planned planned) {
    return new RunCounts(planned.plan().groups().size(), 0, 0, planned.spared(), 0);
  }

  /** After a group was committed. */
  public RunCounts committed(int sources) {
    return new RunCounts(groups, summariesCreated + 1, memoriesDeleted + sources, spared, deferred);
  }

  /** After a group was passed over. */
  public RunCounts deferred(int sources) {
    return new RunCounts(groups, summariesCreated, memoriesDeleted, spared, deferred + sources);
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
