package dev.lethe.command;

import dev.lethe.event.Scope;
import dev.lethe.llm.Tokens;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A scope that a run looks at again once models have scored its patterns, and what that came to so
 * far.
 *
 * @param run the key of the run's row
 * @param at the run's time, epoch milliseconds
 * @param requests that were made
 * @param tokens that were spent, as far as the workers say
 * @param failures what gave no scores, by reason
 */
public record ScoredScopeRow(
    String run, long at, Scope scope, long requests, long tokens, List<Failure> failures)
    implements RunRow {
  static final String ALL = "scored-scope|";

  public ScoredScopeRow {
    failures = List.copyOf(failures);
  }

  /**
   * Requests that gave no scores for the same reason.
   *
   * @param reason a name
   * @param message of the first of them, a sentence for people
   */
  public record Failure(String reason, String message, long requests, long patterns) {
    Failure plus(Failure other) {
      return new Failure(reason, message, requests + other.requests, patterns + other.patterns);
    }

    /** By its names in reports. */
    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("phase", "score");
      json.put("reason", reason);
      json.put("message", message);
      json.put("requests", requests);
      json.put("patterns", patterns);
      return json;
    }
  }

  /** One of which nothing has been asked yet. */
  static ScoredScopeRow begin(StageRow run, Scope scope) {
    return new ScoredScopeRow(run.key(), run.at(), scope, 0, 0, List.of());
  }

  /** The same as another run has it. */
  ScoredScopeRow of(StageRow other) {
    return new ScoredScopeRow(other.key(), other.at(), scope, requests, tokens, failures);
  }

  ScoredScopeRow asking(long more) {
    return new ScoredScopeRow(run, at, scope, requests + more, tokens, failures);
  }

  ScoredScopeRow spending(long more) {
    return new ScoredScopeRow(run, at, scope, requests, Tokens.sum(tokens, more), failures);
  }

  ScoredScopeRow failing(Failure failure) {
    List<Failure> all = new ArrayList<>();
    boolean isKnown = false;
    for (Failure one : failures) {
      boolean isSame = one.reason().equals(failure.reason());
      all.add(isSame ? one.plus(failure) : one);
      isKnown |= isSame;
    }
    if (!isKnown) {
      all.add(failure);
    }
    return new ScoredScopeRow(run, at, scope, requests, tokens, all);
  }

  @Override
  public String key() {
    return prefix(run, at) + scope.name();
  }

  static String key(ScoreQuestionRow question) {
    return prefix(question.run(), question.at()) + question.scope().name();
  }

  static String prefix(StageRow row) {
    return prefix(row.key(), row.at());
  }

  private static String prefix(String run, long at) {
    return ALL + run + '|' + at + '|';
  }
}
