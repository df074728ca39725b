package dev.lethe.call;

import dev.lethe.call.question.ModelQuestion;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Checkpoint;
import dev.lethe.hygiene.consolidation.ConsolidationStage;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.List;

/** State of a plan or a run: a row of {@code run-state}. */
public interface RunRow {

  /** Returns the key in the store. */
  String key();

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
          ConsolidationStage.NAME,
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
}
