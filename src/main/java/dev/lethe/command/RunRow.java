package dev.lethe.command;

import dev.lethe.compaction.DayCap;
import dev.lethe.compaction.Plan;
import dev.lethe.compaction.RunCounts;
import dev.lethe.compaction.WrittenSummary;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Checkpoint;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.memory.QueueRow;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;
import java.util.Collection;
import java.util.List;

/** What is kept of plans and runs: a row of {@code run-state}. */
public sealed interface RunRow
    permits RunRow.OfPlan,
        RunRow.OfCap,
        RunRow.OfRun,
        RunRow.OfAsked,
        StageRow,
        RunRow.OfWanted,
        MergeRow,
        UpdateRow,
        RunRow.OfStageCap,
        RunRow.OfCheckpoint,
        RunRow.OfRemoved,
        RunRow.OfSummaries,
        ReviewRow,
        ScoreRow,
        ScoreQuestionRow,
        ScoredScopeRow,
        UndoRow,
        ForgetRow {

  /** Its key in the store. */
  String key();

  /** A plan of one scope. */
  record OfPlan(Plan plan) implements RunRow {
    @Override
    public String key() {
      return prefix(plan.planId()) + plan.scope().name();
    }

    static String prefix(String planId) {
      return ALL + planId + '|';
    }

    static final String ALL = "plan|";
  }

  /**
   * How much compaction has removed of a scope on the day of its last run.
   *
   * @param after the id of the memory that was counted last for the base, into which go the ones
   *     that were removed before they were counted; empty before the first, null once all are
   */
  record OfCap(Scope scope, DayCap cap, String after) implements RunRow {
    static OfCap begin(Scope scope, long now) {
      return new OfCap(scope, DayCap.begin(now, 0), "");
    }

    /** Whether the whole scope is counted. */
    boolean isWhole() {
      return after == null;
    }

    /** The same after those memories, of which each counted towards the base, have gone. */
    OfCap without(Collection<String> memoryIds) {
      long uncounted =
          isWhole() ? 0 : memoryIds.stream().filter(id -> id.compareTo(after) > 0).count();
      return new OfCap(scope, cap.counting(uncounted).plus(memoryIds.size()), after);
    }

    /** Returns this cap after those of the day's removals are restored. */
    OfCap restoring(Collection<String> memoryIds) {
      DayCap less = cap.restoring(memoryIds.size());
      long uncounted =
          isWhole() ? 0 : memoryIds.stream().filter(id -> id.compareTo(after) > 0).count();
      // The count of the base meets them once more.
      return new OfCap(scope, less.counting(-Math.min(uncounted, less.base())), after);
    }

    @Override
    public String key() {
      return key(scope);
    }

    static String key(Scope scope) {
      return "cap|" + scope.name();
    }
  }

  /**
   * A run by the interval that is under way.
   *
   * @param at its nominal time, epoch milliseconds
   * @param ageing whether days are still coming of age; then scopes are being compacted
   * @param scope that was dealt with last, or is being dealt with; null before the first
   * @param after while days come of age, the id of the memory of that scope that was read last;
   *     then the key of the scope's last row that is dealt with; empty before the first
   * @param more whether that scope has to be looked at again
   * @param counts of that scope so far
   * @param flags of that scope so far
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

    /** A run that has the days of its first scopes come of age. */
    static OfRun ageing(long at, Scope scope, String after) {
      return new OfRun(at, true, scope, after, false, RunCounts.NONE, List.of());
    }

    /** A run that compacts what comes after that scope; after null all. */
    static OfRun compacting(long at, Scope scope) {
      return new OfRun(at, false, scope, "", false, RunCounts.NONE, List.of());
    }

    /** The run of a later time that goes on in its scope with what isn't dealt with. */
    OfRun goingOn(long later) {
      return new OfRun(later, false, scope, after, true, RunCounts.NONE, List.of());
    }

    /** The same after that row of its scope. */
    OfRun past(QueueRow row) {
      return new OfRun(at, ageing, scope, row.key(scope), more, counts, flags);
    }

    OfRun with(boolean more, RunCounts counts, List<Flag> flags) {
      return new OfRun(at, ageing, scope, after, more, counts, flags);
    }

    @Override
    public String key() {
      return KEY;
    }
  }

  /**
   * A summary that was asked for and has not come back.
   *
   * @param requestId by which it is known again
   * @param plan with that one group
   * @param writer who was asked
   * @param call that waits for it; null where a run does
   */
  record OfAsked(String requestId, Plan plan, SummaryWriter writer, Caller call) implements RunRow {
    static final String ALL = "asked|";

    /**
     * A call that waits.
     *
     * @param key of the call; its command id in rows that version 0.1 wrote
     * @param name of the tool
     * @param partition that is to answer
     */
    public record Caller(String key, String name, int partition) {
      static Caller of(Delivery delivery) {
        ToolCall call = delivery.call();
        return new Caller(call.key(), call.name(), delivery.partition());
      }

      AnswerRecord.Partial answer(Answer answer) {
        return new AnswerRecord.Partial(key, name, partition, answer);
      }
    }

    static OfAsked byRun(Plan plan, Plan.Group group, SummaryWriter writer) {
      return new OfAsked(group.groupId(), plan.only(group), writer, null);
    }

    static OfAsked byCall(Plan plan, Plan.Group group, Caller caller) {
      return new OfAsked(
          group.groupId() + '/' + caller.key(), plan.only(group), SummaryWriter.BUILT_IN, caller);
    }

    /** Whether that run waits for it. */
    boolean isOf(OfRun run) {
      return !run.ageing() && scope().equals(run.scope()) && plan.createdAt() == run.at();
    }

    Plan.Group group() {
      return plan.groups().get(0);
    }

    Scope scope() {
      return plan.scope();
    }

    @Override
    public String key() {
      return key(scope(), requestId);
    }

    static String prefix(Scope scope) {
      return ALL + scope.name() + '|';
    }

    static String key(Scope scope, String requestId) {
      return prefix(scope) + requestId;
    }
  }

  /**
   * A summary that a stage asked a model for.
   *
   * @param at the run's time, epoch milliseconds
   */
  record OfWanted(Scope scope, String runId, String stage, long at, SummaryAsk ask)
      implements RunRow {
    static final String ALL = "wanted|";

    @Override
    public String key() {
      return key(scope, runId);
    }

    static String prefix(Scope scope) {
      return ALL + scope.name() + '|';
    }

    static String key(Scope scope, String requestId) {
      return prefix(scope) + requestId;
    }
  }

  /** How much a stage has removed of a scope on the day of its last run. */
  record OfStageCap(String stage, Scope scope, DayCap cap) implements RunRow {
    @Override
    public String key() {
      return key(stage, scope);
    }

    static String key(String stage, Scope scope) {
      return "stage-cap|" + stage + '|' + scope.name();
    }
  }

  /** From where a stage's next run goes on in a scope. */
  record OfCheckpoint(String stage, Scope scope, Checkpoint checkpoint) implements RunRow {
    @Override
    public String key() {
      return key(stage, scope);
    }

    static String key(String stage, Scope scope) {
      return "checkpoint|" + stage + '|' + scope.name();
    }
  }

  /**
   * What a part of a run of a stage did in a scope, by which it is undone.
   *
   * @param part of the run, so that one row isn't too large
   * @param at the run's time, epoch milliseconds
   * @param memoryIds that it removed
   * @param written memories that are no more if the run is undone
   * @param updated memories that say then what they said before
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
    static final String ALL = "removed|";

    /** The part of a run that a model's summary is: it comes behind all others. */
    private static final String SUMMARY = "summary";

    static OfRemoved ofSummary(OfWanted wanted, List<String> written) {
      return new OfRemoved(
          wanted.runId(), wanted.scope(), SUMMARY, wanted.at(), wanted.stage(), List.of(), written);
    }

    /** The part that an entry is for which a model wrote: it comes behind what the plan did. */
    static OfRemoved ofMerge(MergeRow row, List<String> gone, List<String> written) {
      return new OfRemoved(
          row.runId(),
          row.scope(),
          row.ask().itemId(),
          row.at(),
          HygieneStage.CONSOLIDATION.wireName(),
          gone,
          written);
    }

    public OfRemoved {
      memoryIds = List.copyOf(memoryIds);
      written = List.copyOf(written);
      // Rows that the release before this one wrote have none.
      updated = updated == null ? List.of() : List.copyOf(updated);
    }

    /** Where no memory says something else. */
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

    static String prefix(String runId) {
      return ALL + runId + '|';
    }
  }

  /**
   * The summaries that a run, or a plan's commits, wrote in a scope.
   *
   * @param at when the last of them was written by the run's own time, epoch milliseconds
   */
  record OfSummaries(String runId, Scope scope, long at, List<WrittenSummary> summaries)
      implements RunRow {
    static final String ALL = "wrote|";

    public OfSummaries {
      summaries = List.copyOf(summaries);
    }

    @Override
    public String key() {
      return key(runId, scope);
    }

    static String key(String runId, Scope scope) {
      return prefix(runId) + scope.name();
    }

    static String prefix(String runId) {
      return ALL + runId + '|';
    }
  }
}
