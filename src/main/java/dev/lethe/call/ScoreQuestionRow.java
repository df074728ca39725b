package dev.lethe.call;

import dev.lethe.event.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Scores that a run has requested from a model and that have not arrived.
 *
 * @param run key of the run's row
 * @param at time of the run, epoch milliseconds
 * @param keys content keys to be scored, in the order of the request; {@link #FORGOTTEN} in place
 *     of forgotten content
 * @param memoryIds patterns with each content, in the same order
 * @param actor model to be asked first; null in rows of an earlier release
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
    // Null in rows written by the previous release.
    memoryIds =
        memoryIds == null ? keys.stream().map(unused -> List.<String>of()).toList() : memoryIds;
    memoryIds = memoryIds.stream().map(List::copyOf).toList();
  }

  /** Returns a copy without the content that only forgotten patterns have. */
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

  /** Returns the failure to report if the request gives no scores. */
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

  public static String key(Scope scope, String requestId) {
    return prefix(scope) + requestId;
  }
}
