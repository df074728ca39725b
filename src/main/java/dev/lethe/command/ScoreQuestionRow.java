package dev.lethe.command;

import dev.lethe.event.Scope;
import java.util.List;

/**
 * Scores that a run has asked a model for, and that have not come.
 *
 * @param run the key of the run's row
 * @param at the run's time, epoch milliseconds
 * @param keys of what is to be scored, in the order of the request
 */
public record ScoreQuestionRow(
    Scope scope, String requestId, String run, long at, List<String> keys) implements RunRow {
  static final String ALL = "score-question|";

  public ScoreQuestionRow {
    keys = List.copyOf(keys);
  }

  boolean isOf(StageRow row) {
    return row.key().equals(run) && row.at() == at;
  }

  /** What its run is told if it gives no scores. */
  ScoredScopeRow.Failure failure(String reason, String message) {
    return new ScoredScopeRow.Failure(reason, message, 1, keys.size());
  }

  @Override
  public String key() {
    return key(scope, requestId);
  }

  static String prefix(Scope scope) {
    return ALL + scope.name() + '|';
  }

  static String key(Scope scope, String requestId) {
    return prefix(scope) + requestId;
  }
}
