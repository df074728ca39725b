package dev.lethe.command;

import dev.lethe.event.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Scores that a run has asked a model for, and that have not come.
 *
 * @param run the key of the run's row
 * @param at the run's time, epoch milliseconds
 * @param keys of what is to be scored, in the order of the request; {@link #FORGOTTEN} in place of
 *     what is forgotten
 * @param memoryIds of the patterns that say each of them, in the same order
 * @param actor the model that is to be asked first; null where an earlier release asked
 */
public record ScoreQuestionRow(
    Scope scope,
    String requestId,
    String run,
    long at,
    List<String> keys,
    List<List<String>> memoryIds,
    String actor)
    implements RunRow {
  static final String ALL = "score-question|";
  static final String FORGOTTEN = "";

  public ScoreQuestionRow {
    keys = List.copyOf(keys);
    // Rows that the release before this one wrote have none.
    memoryIds =
        memoryIds == null ? keys.stream().map(unused -> List.<String>of()).toList() : memoryIds;
    memoryIds = memoryIds.stream().map(List::copyOf).toList();
  }

  /** The same without what only patterns say that are forgotten. */
  ScoreQuestionRow without(Set<String> forgotten) {
    List<String> left = new ArrayList<>();
    List<List<String>> ids = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      List<String> here = memoryIds.get(i).stream().filter(id -> !forgotten.contains(id)).toList();
      boolean isLeft = memoryIds.get(i).isEmpty() || !here.isEmpty();
      left.add(isLeft ? keys.get(i) : FORGOTTEN);
      ids.add(here);
    }
    return new ScoreQuestionRow(scope, requestId, run, at, left, ids, actor);
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
