package dev.lethe.call.stage;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.RunState;
import dev.lethe.call.question.ScoreQuestions;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.hygiene.cleanup.CleanupStage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Rows of stages that are no longer awaited or can no longer be undone. */
final class StageLeftovers {
  private final PartitionContext partition;

  StageLeftovers(PartitionContext partition) {
    this.partition = partition;
  }

  /** Returns the removal of such rows as a stage's run of the interval begins. */
  List<RunChange> outdated(String stage, long at) {
    List<RunChange> changes = new ArrayList<>();
    for (StageRow run : partition.runs().rows(StageRow.class, StageRow.ALL + stage)) {
      if (run.call() != null && run.at() < at - TimeUnit.DAYS.toMillis(1)) {
        changes.add(RunChange.remove(run));
      }
    }
    for (RunRow row : partition.runs().rows(RunState.UNDO)) {
      if (((RunRow.OfCall) row).at() < at - TimeUnit.DAYS.toMillis(1)) {
        changes.add(RunChange.remove(row));
      }
    }
    for (RemovedRow removed : partition.runs().rows(RemovedRow.class, RemovedRow.ALL)) {
      // Rows of calls belong to no stage.
      boolean isOfCall = partition.stages().named(removed.stage()).isEmpty();
      if ((isOfCall || removed.stage().equals(stage))
          && !partition.remembers(removed.scope(), removed.at(), at)) {
        changes.add(RunChange.remove(removed));
      }
    }
    for (ReviewRow review : partition.runs().rows(ReviewRow.class, ReviewRow.ALL)) {
      boolean isOfStage = review.stage().equals(stage);
      if (isOfStage && !partition.remembers(review.scope(), review.foundAt(), at)) {
        changes.add(RunChange.remove(review));
      } else if (isOfStage && isReasonOver(review, at)) {
        changes.add(RunChange.put(review.withoutReason()));
      }
    }
    if (stage.equals(CleanupStage.NAME)) {
      changes.addAll(new ScoreQuestions(partition).removeOutdated(at));
    }
    return changes;
  }

  /**
   * Returns true if a model's reason, which may quote memories, must not be kept any longer: no run
   * has found the case for as long as a deleted memory can be restored.
   */
  private boolean isReasonOver(ReviewRow review, long at) {
    int days = partition.of(review.scope()).safety().graceDays();
    return review.hasReason() && review.lastSeenAt() + TimeUnit.DAYS.toMillis(days) < at;
  }
}
