package dev.lethe.command;

import dev.lethe.compaction.GroupHash;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.MergeAsk;

/**
 * A text that a model was asked for, of an entry that is to stand for others: rule CN14.
 *
 * @param runId that asks
 * @param at the run's time, epoch milliseconds
 * @param capBase of the day's cap as the run counted it
 * @param answered whether a text came, which is being verified; it isn't kept here, so a process
 *     that begins anew has to ask again
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

  /** What it is answered by: the same run asks the same but once. */
  String requestId() {
    return GroupHash.requestOfMerge(runId, ask.itemId());
  }

  /** Whether a run of the interval asks, and no call. */
  boolean isOfInterval() {
    HygieneStage stage = HygieneStage.CONSOLIDATION;
    return runId.equals(StageRow.ofInterval(stage, at, StageRuns.tool(stage)).runId(scope));
  }

  /** The same once a text came. */
  MergeRow withAnswer() {
    return new MergeRow(scope, runId, at, capBase, ask, true);
  }

  @Override
  public String key() {
    return key(scope, requestId());
  }
}
