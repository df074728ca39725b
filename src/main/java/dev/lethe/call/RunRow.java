package dev.lethe.call;

import dev.lethe.call.question.ModelQuestion;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Checkpoint;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.memory.QueueRow;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.WrittenSummary;
import java.util.Collection;
import java.util.List;

/** State of a plan or a run: a row of {@code run-state}. */
public interface RunRow {

  /** Returns the key in the store. */
  String key();

  /** A plan of one scope. */
  record OfPlan(Plan plan) implements RunRow {
    @Override
    public String key() {
      return prefix(plan.planId()) + plan.scope().name();
    }

    public static String prefix(String planId) {
      return ALL + planId + '|';
    }

    public static final String ALL = "plan|";
  }

  /**
   * Compaction's removals in a scope on the day of its last run.
   *
   * @param after id of the memory up to which the base is counted; it also includes memories
   *     removed before they were counted. Empty before the first, null once all are counted
   */
  record OfCap(Scope scope, DayCap cap, String after) implements RunRow {
    public static OfCap begin(Scope scope, long now) {
      return new OfCap(scope, DayCap.begin(now, 0), "");
    }

    /** Returns true if the whole scope is counted. */
    public boolean isWhole() {
      return after == null;
    }

    /**
     * Returns a copy after the removal of the given memories, each of which counted toward the
     * base.
     */
    public OfCap without(Collection<String> memoryIds) {
      long uncounted =
          isWhole() ? 0 : memoryIds.stream().filter(id -> id.compareTo(after) > 0).count();
      return new OfCap(scope, cap.counting(uncounted).plus(memoryIds.size()), after);
    }

    /** Returns a copy after a restore of the given memories, all removed on this day. */
    public OfCap restoring(Collection<String> memoryIds) {
      DayCap less = cap.restoring(memoryIds.size());
      long uncounted =
          isWhole() ? 0 : memoryIds.stream().filter(id -> id.compareTo(after) > 0).count();
      // The count of the base will reach these memories again.
      return new OfCap(scope, less.counting(-Math.min(uncounted, less.base())), after);
    }

    @Override
    public String key() {
      return key(scope);
    }

    public static String key(Scope scope) {
      return "cap|" + scope.name();
    }
  }

  /**
   * An unfinished run of the interval.
   *
   * @param at nominal time, epoch milliseconds
   * @param ageing true while days come of age; afterwards scopes are compacted
   * @param scope scope in progress or finished last; null before the first
   * @param after while days come of age, the id of the memory read last in that scope; afterwards
   *     the key of the scope's last finished row; empty before the first
   * @param more true if the scope has to be visited again
   * @param counts counts of the scope so far
   * @param flags flags of the scope so far
   */
  record OfRun(
      long at,
      boolean ageing,
      Scope scope,
      String after,
      boolean more,
      RunCounts counts,
      List<Flag> flags)
      implements RunRow {
    public static final String KEY = "run|" + Tick.COMPACTION;

    public OfRun {
      flags = List.copyOf(flags);
    }

    /** Returns a run in the phase in which days come of age. */
    public static OfRun ageing(long at, Scope scope, String after) {
      return new OfRun(at, true, scope, after, false, RunCounts.NONE, List.of());
    }

    /** Returns a run that compacts the scopes after the given one; all scopes if it is null. */
    public static OfRun compacting(long at, Scope scope) {
      return new OfRun(at, false, scope, "", false, RunCounts.NONE, List.of());
    }

    /** Returns a later run that continues in this scope with its unfinished rows. */
    public OfRun goingOn(long later) {
      return new OfRun(later, false, scope, after, true, RunCounts.NONE, List.of());
    }

    /** Returns a copy that has finished the given row of its scope. */
    public OfRun past(QueueRow row) {
      return new OfRun(at, ageing, scope, row.key(scope), more, counts, flags);
    }

    public OfRun with(boolean more, RunCounts counts, List<Flag> flags) {
      return new OfRun(at, ageing, scope, after, more, counts, flags);
    }

    @Override
    public String key() {
      return KEY;
    }
  }

  /** A stage's removals in a scope on the day of its last run. */
  record OfStageCap(String stage, Scope scope, DayCap cap) implements RunRow {
    @Override
    public String key() {
      return key(stage, scope);
    }

    public static String key(String stage, Scope scope) {
      return "stage-cap|" + stage + '|' + scope.name();
    }
  }

  /** Position from which a stage's next run continues in a scope. */
  record OfCheckpoint(String stage, Scope scope, Checkpoint checkpoint) implements RunRow {
    @Override
    public String key() {
      return key(stage, scope);
    }

    public static String key(String stage, Scope scope) {
      return "checkpoint|" + stage + '|' + scope.name();
    }
  }

  /**
   * Changes of one part of a stage run in a scope, which undo needs.
   *
   * @param part part of the run; a run is split to limit the size of a row
   * @param at time of the run, epoch milliseconds
   * @param memoryIds memories that it removed
   * @param written memories that an undo removes
   * @param updated memories whose previous text an undo restores
   */
  record OfRemoved(
      String runId,
      Scope scope,
      String part,
      long at,
      String stage,
      List<String> memoryIds,
      List<String> written,
      List<String> updated)
      implements RunRow {
    public static final String ALL = "removed|";

    /** Part name of a summary written by a model. It sorts after all others. */
    private static final String SUMMARY = "summary";

    public static OfRemoved ofSummary(ModelQuestion.SessionSummary asked, List<String> written) {
      return new OfRemoved(
          asked.runId(), asked.scope(), SUMMARY, asked.at(), asked.stage(), List.of(), written);
    }

    /**
     * Returns the part of an entry whose text a model wrote; it sorts after the parts of the plan.
     */
    public static OfRemoved ofMerge(
        ModelQuestion.Merge asked, List<String> gone, List<String> written) {
      return new OfRemoved(
          asked.runId(),
          asked.scope(),
          asked.ask().itemId(),
          asked.at(),
          HygieneStage.CONSOLIDATION.wireName(),
          gone,
          written);
    }

    public OfRemoved {
      memoryIds = List.copyOf(memoryIds);
      written = List.copyOf(written);
      // Null in rows written by the previous release.
      updated = updated == null ? List.of() : List.copyOf(updated);
    }

    /** Creates a part without updated memories. */
    public OfRemoved(
        String runId,
        Scope scope,
        String part,
        long at,
        String stage,
        List<String> memoryIds,
        List<String> written) {
      this(runId, scope, part, at, stage, memoryIds, written, List.of());
    }

    @Override
    public String key() {
      return prefix(runId) + scope.name() + '|' + part;
    }

    public static String prefix(String runId) {
      return ALL + runId + '|';
    }
  }

  /**
   * Summaries that a run, or the commits of a plan, wrote in a scope.
   *
   * @param at time at which the last of them was written, by the run's own time, epoch milliseconds
   */
  record OfSummaries(String runId, Scope scope, long at, List<WrittenSummary> summaries)
      implements RunRow {
    public static final String ALL = "wrote|";

    public OfSummaries {
      summaries = List.copyOf(summaries);
    }

    @Override
    public String key() {
      return key(runId, scope);
    }

    public static String key(String runId, Scope scope) {
      return prefix(runId) + scope.name();
    }

    public static String prefix(String runId) {
      return ALL + runId + '|';
    }
  }
}
