package dev.lethe.command;

import dev.lethe.compaction.GroupHash;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.UpdateAsk;

/**
 * A better text that a model was asked for, of a pattern: rule CL13.
 *
 * @param runId that asks
 * @param at the run's time, epoch milliseconds
 * @param capBase of the day's cap as the run counted it
 * @param settled whether the model knows none, which is kept so that nobody asks again soon
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

  /** What it is answered by: the same run asks the same but once. */
  String requestId() {
    return GroupHash.requestOfUpdate(runId, ask.pattern().memoryId());
  }

  /** The same once the model has said that it knows none. */
  UpdateRow withNone() {
    return new UpdateRow(scope, runId, at, capBase, ask, true);
  }

  /** Whether what the model said holds at that time, as its scores do. */
  boolean holds(long now) {
    return ScoreRow.quarter(at) >= ScoreRow.quarter(now) - 1;
  }

  @Override
  public String key() {
    return key(scope, requestId());
  }
}
