package dev.lethe.codec.command;

import dev.lethe.command.RunRow;
import dev.lethe.command.UndoRow;
import java.util.Map;

/** Rows of {@code run-state}. */
public final class RunBytes {
  private static final RowJson<RunRow> ROWS =
      new RowJson<>(
          "A row of plans and runs",
          1,
          Map.of(
              "plan", RunRow.OfPlan.class,
              "cap", RunRow.OfCap.class,
              "run", RunRow.OfRun.class,
              "asked", RunRow.OfAsked.class,
              "summaries", RunRow.OfSummaries.class,
              "stage", RunRow.OfStage.class,
              "stage-cap", RunRow.OfStageCap.class,
              "wanted", RunRow.OfWanted.class,
              "removed", RunRow.OfRemoved.class,
              "undo", UndoRow.class));

  private RunBytes() {}

  public static byte[] of(RunRow row) {
    return ROWS.of(row);
  }

  /**
   * The row of what {@link #of} wrote.
   *
   * @throws IllegalArgumentException if this release, or one before it, didn't write it
   */
  public static RunRow row(byte[] bytes) {
    return ROWS.row(bytes);
  }
}
