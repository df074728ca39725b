package dev.lethe.processor;

import dev.lethe.call.Delivery;
import dev.lethe.call.Instruction;
import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.WorkResult;
import dev.lethe.call.compaction.CompactionRunRow;
import dev.lethe.call.context.ContextAwaited;
import dev.lethe.call.stage.StagePlanned;
import dev.lethe.call.stage.StageRow;
import dev.lethe.config.Figure;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Report;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Metrics of a task's interval runs. A run in progress is known from the first portion or summary
 * that this task processes.
 */
final class RunFigures {
  /** Start of a run if none is in progress. */
  private static final long NONE = -1;

  private static final String DELETED = "deleted";
  private static final String SUPERSEDED = "superseded";

  /** Counts copied from reports under these names. */
  private static final List<String> REPORTED = List.of("protected", "deferred");

  private final TaskMetrics metrics;

  /** Start of the run in progress by stage, epoch milliseconds, or {@link #NONE}. */
  private final Map<String, Long> began = new TreeMap<>();

  private long longest;

  RunFigures(TaskMetrics metrics, Stages stages) {
    this.metrics = metrics;
    metrics.set(Figure.LONGEST_CALL, 0);
    count(JudgedAnswer.NOT_AWAITED, 0);
    stages.all().forEach(stage -> begin(stage.name()));
  }

  private static String stage(Instruction instruction, Step step) {
    if (instruction instanceof StagePlanned planned) {
      return planned.stage();
    } else if (instruction instanceof WorkResult && !step.reports().isEmpty()) {
      return step.reports().get(0).stage();
    }
    return instruction instanceof Tick tick ? tick.stage() : Tick.COMPACTION;
  }

  private void begin(String stage) {
    metrics.count(Figure.RUNS, 0, stage);
    metrics.count(Figure.RUN_PORTIONS, 0, stage);
    metrics.count(Figure.RUN_SECONDS, 0, stage);
    metrics.count(Figure.RUN_MEMORIES, 0, stage, DELETED);
    metrics.count(Figure.RUN_MEMORIES, 0, stage, SUPERSEDED);
    REPORTED.forEach(name -> metrics.count(Figure.RUN_MEMORIES, 0, stage, name));
    metrics.set(Figure.RUN_AGE, 0, stage);
    began.put(stage, NONE);
  }

  /**
   * Records how long a stream thread was held.
   *
   * @param nanos duration in nanoseconds
   */
  void recordBlocked(long nanos) {
    if (nanos > longest) {
      longest = nanos;
      metrics.set(Figure.LONGEST_CALL, nanos / 1e9);
    }
  }

  /**
   * Counts the results of an instruction that belongs to a run.
   *
   * @param nanos duration in nanoseconds
   */
  void recordStep(Instruction instruction, Step step, long nanos) {
    boolean isOfCall = instruction instanceof Tick tick && tick.continuesCall();
    if (instruction instanceof Delivery || instruction instanceof ContextAwaited || isOfCall) {
      return;
    }
    step.judged().forEach(answer -> count(answer, 1));
    if (step.judged().contains(JudgedAnswer.NOT_AWAITED)) {
      return;
    }
    String stage = stage(instruction, step);
    metrics.count(Figure.RUN_SECONDS, nanos / 1e9, stage);
    metrics.count(Figure.RUN_PORTIONS, 1, stage);
    long deleted = step.effects().stream().filter(Effect.PutTombstone.class::isInstance).count();
    metrics.count(Figure.RUN_MEMORIES, deleted, stage, DELETED);
    long superseded = step.effects().stream().filter(RunFigures::isSuperseding).count();
    metrics.count(Figure.RUN_MEMORIES, superseded, stage, SUPERSEDED);
    for (Report report : step.reports()) {
      for (String name : REPORTED) {
        long more = report.counts().getOrDefault(name, 0L);
        metrics.count(Figure.RUN_MEMORIES, more, stage, name);
      }
    }
    for (RunChange change : step.changes()) {
      if (change.key().equals(CompactionRunRow.KEY)
          || change.key().equals(StageRow.intervalKey(stage))) {
        began.put(stage, change.row() == null ? NONE : at(change.row()));
        metrics.count(Figure.RUNS, change.row() == null ? 1 : 0, stage);
      }
    }
  }

  private void count(JudgedAnswer answer, long more) {
    metrics.count(Figure.MODEL_ANSWERS, more, answer.task(), answer.outcome());
  }

  private static boolean isSuperseding(Effect effect) {
    return effect instanceof Effect.PutMemory put
        && put.memory().lifecycle().supersededBy() != null
        && put.memory().lifecycle().runId() != null;
  }

  private static long at(RunRow row) {
    return row instanceof CompactionRunRow run ? run.at() : ((StageRow) row).at();
  }

  /**
   * Updates the age of the runs in progress.
   *
   * @param now wall-clock time, epoch milliseconds
   */
  void age(long now) {
    began.forEach(
        (stage, at) ->
            metrics.set(Figure.RUN_AGE, at == NONE ? 0 : Math.max(0, now - at) / 1000.0, stage));
  }
}
