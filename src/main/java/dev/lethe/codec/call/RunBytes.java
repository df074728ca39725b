package dev.lethe.codec.call;

import static java.util.Map.entry;

import dev.lethe.call.RunRow;
import dev.lethe.call.StageRow;
import dev.lethe.call.compaction.CapRow;
import dev.lethe.call.compaction.CompactionRunRow;
import dev.lethe.call.compaction.PlanRow;
import dev.lethe.call.compaction.SummariesRow;
import dev.lethe.call.memory.ForgetRow;
import dev.lethe.call.memory.UndoRow;
import dev.lethe.call.question.ModelQuestion;
import dev.lethe.call.question.ScoreRow;
import dev.lethe.call.question.ScoredScopeRow;
import dev.lethe.call.review.ReviewRow;
import java.util.Map;

/** Codec of the rows of {@code run-state}. */
public final class RunBytes {
  private static final RowJson<RunRow> ROWS =
      new RowJson<>(
          "A row of plans and runs",
          1,
          Map.ofEntries(
              entry("plan", PlanRow.class),
              entry("cap", CapRow.class),
              entry("run", CompactionRunRow.class),
              entry("asked", ModelQuestion.GroupSummary.class),
              entry("summaries", SummariesRow.class),
              entry("stage", StageRow.class),
              entry("stage-cap", RunRow.OfStageCap.class),
              entry("checkpoint", RunRow.OfCheckpoint.class),
              entry("wanted", ModelQuestion.SessionSummary.class),
              entry("merge", ModelQuestion.Merge.class),
              entry("update", ModelQuestion.Update.class),
              entry("removed", RunRow.OfRemoved.class),
              entry("review", ReviewRow.class),
              entry("score", ScoreRow.class),
              entry("score-question", ModelQuestion.Scores.class),
              entry("scored-scope", ScoredScopeRow.class),
              entry("undo", UndoRow.class),
              entry("forget", ForgetRow.class)));

  private RunBytes() {}

  public static byte[] of(RunRow row) {
    return ROWS.of(row);
  }

  /**
   * Reads the row that {@link #of} wrote.
   *
   * @throws IllegalArgumentException if it wasn't written by this or an earlier release
   */
  public static RunRow row(byte[] bytes) {
    return ROWS.row(bytes);
  }
}
