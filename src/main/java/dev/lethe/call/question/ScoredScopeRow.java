package dev.lethe.call.question;

import dev.lethe.call.RunRow;
import dev.lethe.call.llm.SaturatingSum;
import dev.lethe.call.question.ModelQuestion.Scores;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.memory.summary.JsonFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A scope that a run visits again once models have scored its patterns, with the results so far.
 *
 * @param run key of the run's row
 * @param at time of the run, epoch milliseconds
 * @param requests number of requests made
 * @param tokens tokens spent, as reported by the workers
 * @param failures requests without scores, by reason
 */
public record ScoredScopeRow(
    String run, long at, Scope scope, long requests, long tokens, List<Failure> failures)
    implements RunRow {
  static final String ALL = "scored-scope|";

  public ScoredScopeRow {
    failures = List.copyOf(failures);
  }

  /**
   * Requests that failed for the same reason.
   *
   * @param reason reason code
   * @param message message of the first of them, a sentence for people
   */
  public record Failure(String reason, String message, long requests, long patterns) {
    Failure plus(Failure other) {
      return new Failure(reason, message, requests + other.requests, patterns + other.patterns);
    }

    /** Returns the fields under their names in reports. */
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

  /** Returns the row of a scope without requests. */
  static ScoredScopeRow begin(StageRow run, Scope scope) {
    return new ScoredScopeRow(run.key(), run.at(), scope, 0, 0, List.of());
  }

  /** Returns a copy that belongs to another run. */
  ScoredScopeRow of(StageRow other) {
    return new ScoredScopeRow(other.key(), other.at(), scope, requests, tokens, failures);
  }

  ScoredScopeRow withRequests(long more) {
    return new ScoredScopeRow(run, at, scope, requests + more, tokens, failures);
  }

  /**
   * Returns a copy after an answer.
   *
   * @param failure null if the answer has scores
   */
  ScoredScopeRow answered(long more, Failure failure) {
    ScoredScopeRow after =
        new ScoredScopeRow(run, at, scope, requests, SaturatingSum.sum(tokens, more), failures);
    return failure == null ? after : after.failing(failure);
  }

  ScoredScopeRow failing(Failure failure) {
    Map<String, Failure> byReason = new LinkedHashMap<>();
    failures.forEach(known -> byReason.put(known.reason(), known));
    byReason.merge(failure.reason(), failure, Failure::plus);
    return new ScoredScopeRow(run, at, scope, requests, tokens, List.copyOf(byReason.values()));
  }

  /** Returns the report of the scope with the questions added. */
  public ScopeReport addTo(ScopeReport report, JsonFormat format) {
    List<Object> flags = new ArrayList<>();
    failures.forEach(failure -> flags.add(failure.json()));
    if (report.flagged() != null) {
      flags.addAll((List<?>) format.read(report.flagged()));
    }
    return report.withRequests(
        Map.of("llm_requests", requests, "llm_tokens", tokens),
        flags.isEmpty() ? null : format.write(flags));
  }

  @Override
  public String key() {
    return prefix(run, at) + scope.name();
  }

  static String key(Scores question) {
    return prefix(question.run(), question.at()) + question.scope().name();
  }

  static String prefix(StageRow row) {
    return prefix(row.key(), row.at());
  }

  private static String prefix(String run, long at) {
    return ALL + run + '|' + at + '|';
  }
}
