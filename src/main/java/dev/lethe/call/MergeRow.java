package dev.lethe.call;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.memory.lifecycle.GroupHash;

/**
 * Question to a model for the text of an entry that is to replace others: rule CN14.
 *
 * @param runId run that asks
 * @param at time of the run, epoch milliseconds
 * @param capBase base of the day's cap, as counted by the run
 * @param answered true if a text has arrived and is being verified; the text is not stored, so a
 *     restarted process has to ask again
 */
public record MergeRow(
    Scope scope, String runId, long at, long capBase, MergeAsk ask, boolean answered)
    implements RunRow {
  static final String ALL = "merge|";

  static String prefix(Scope scope) {
    return ALL + scope.name() + '|';
  }

  static String key(Scope scope, String requestId) {
    return prefix(scope) + requestId;
  }

  /** Returns the id of the request: a run asks each question only once. */
  String requestId() {
    return GroupHash.requestOfMerge(runId, ask.itemId());
  }

  /** Returns true if a run of the interval asks, rather than a call. */
  boolean isOfInterval() {
    HygieneStage stage = HygieneStage.CONSOLIDATION;
    return runId.equals(StageRow.ofInterval(stage, at, StageRuns.tool(stage)).runId(scope));
  }

  /** Returns a copy that is marked as answered. */
  MergeRow withAnswer() {
    return new MergeRow(scope, runId, at, capBase, ask, true);
  }

  @Override
  public String key() {
    return key(scope, requestId());
  }
}
