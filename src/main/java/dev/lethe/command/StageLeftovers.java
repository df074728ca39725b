package dev.lethe.command;

import dev.lethe.hygiene.HygieneStage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Rows of stages that nobody waits for or can undo any more. */
final class StageLeftovers {
  private final Terms terms;

  StageLeftovers(Terms terms) {
    this.terms = terms;
  }

  /** Those that leave as a stage's run by the interval begins. */
  List<RunChange> outdated(HygieneStage stage, long at) {
    List<RunChange> changes = new ArrayList<>();
    for (RunRow row : terms.runs().rows(StageRow.ALL + stage.wireName())) {
      StageRow run = (StageRow) row;
      if (run.call() != null && run.at() < at - TimeUnit.DAYS.toMillis(1)) {
        changes.add(RunChange.remove(run));
      }
    }
    for (RunRow row : terms.runs().rows(UndoRow.ALL)) {
      if (((UndoRow) row).at() < at - TimeUnit.DAYS.toMillis(1)) {
        changes.add(RunChange.remove(row));
      }
    }
    for (RunRow row : terms.runs().rows(RunRow.OfRemoved.ALL)) {
      RunRow.OfRemoved removed = (RunRow.OfRemoved) row;
      if (removed.stage().equals(stage.wireName())
          && !terms.remembers(removed.scope(), removed.at(), at)) {
        changes.add(RunChange.remove(removed));
      }
    }
    for (RunRow row : terms.runs().rows(ReviewRow.ALL)) {
      ReviewRow review = (ReviewRow) row;
      if (review.stage().equals(stage.wireName())
          && !terms.remembers(review.scope(), review.heardOfAt(), at)) {
        changes.add(RunChange.remove(review));
      }
    }
    if (stage == HygieneStage.CLEANUP) {
      changes.addAll(new ScoreRequests(terms).outdated(at));
    }
    return changes;
  }
}
