package dev.lethe.hygiene.compaction;

import dev.lethe.hygiene.ScopeReport;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts of a run, or of what it would do in a dry run. All but groups and summaries count
 * memories.
 *
 * @param groups groups planned
 * @param spared memories that would have been in a group, but are protected or in their rest period
 * @param deferred memories of groups that were not compacted, because of the cap or otherwise
 */
public record RunCounts(
    long groups, long summariesCreated, long memoriesDeleted, long spared, long deferred) {
  static final String SUMMARIES_CREATED = "summaries_created";
  static final String MEMORIES_DELETED = "memories_deleted";

  /** Counts before anything is planned. */
  public static final RunCounts NONE = new RunCounts(0, 0, 0, 0, 0);

  /** Returns a copy with more memories that are protected or in their rest period. */
  public RunCounts sparing(long memories) {
    return new RunCounts(groups, summariesCreated, memoriesDeleted, spared + memories, deferred);
  }

  /** Returns a copy with one more committed group. */
  public RunCounts committed(int sources) {
    return new RunCounts(
        groups + 1, summariesCreated + 1, memoriesDeleted + sources, spared, deferred);
  }

  /** Returns a copy with one more group left to another run. */
  public RunCounts deferring(int sources) {
    return new RunCounts(groups + 1, summariesCreated, memoriesDeleted, spared, deferred + sources);
  }

  /** Returns true if a run of the interval has anything to report. */
  public boolean hasNews() {
    return memoriesDeleted > 0 || deferred > 0;
  }

  /** Returns the counts under their names in reports and replies. */
  public Map<String, Long> named() {
    Map<String, Long> named = new LinkedHashMap<>();
    named.put("groups", groups);
    named.put(SUMMARIES_CREATED, summariesCreated);
    named.put(MEMORIES_DELETED, memoriesDeleted);
    named.put(ScopeReport.PROTECTED, spared);
    named.put(ScopeReport.DEFERRED, deferred);
    return named;
  }
}
