package dev.lethe.call;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.memory.lifecycle.GroupHash;

/**
 * Question to a model for a better text of a pattern: rule CL13.
 *
 * @param runId run that asks
 * @param at time of the run, epoch milliseconds
 * @param capBase base of the day's cap, as counted by the run
 * @param settled true if the model has no better text; kept so that the question is not soon asked
 *     again
 */
public record UpdateRow(
    Scope scope, String runId, long at, long capBase, UpdateAsk ask, boolean settled)
    implements RunRow {
  static final String ALL = "update|";

  static String prefix(Scope scope) {
    return ALL + scope.name() + '|';
  }

  static String key(Scope scope, String requestId) {
    return prefix(scope) + requestId;
  }

  /** Returns the id of the request: a run asks each question only once. */
  String requestId() {
    return GroupHash.requestOfUpdate(runId, ask.pattern().memoryId());
  }

  /** Returns a copy for the answer that there is no better text. */
  UpdateRow withNone() {
    return new UpdateRow(scope, runId, at, capBase, ask, true);
  }

  /**
   * Returns true if the model's answer is still valid at the given time, by the same rule as its
   * scores.
   */
  boolean holds(long now) {
    return ScoreRow.quarter(at) >= ScoreRow.quarter(now) - 1;
  }

  @Override
  public String key() {
    return key(scope, requestId());
  }
}
