package dev.lethe.call.memory;

import dev.lethe.call.Delivery;
import dev.lethe.call.RunRow;
import dev.lethe.call.RunState;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WaitingCall;
import dev.lethe.call.stage.RemovedRow;
import dev.lethe.event.Scope;
import java.util.ArrayList;
import java.util.List;

/**
 * State of an undo of a stage run, part by part.
 *
 * @param at time of the call, epoch milliseconds
 * @param only scope that the call is confined to, or null
 * @param tenant tenant that the call is confined to, or null
 * @param after key of the part that was undone last; empty before the first
 * @param done output of the call so far
 * @param written memories to remove once all parts are undone
 * @param updated memories whose previous text is restored then
 */
public record UndoRow(
    String runId,
    WaitingCall call,
    long at,
    Scope only,
    String tenant,
    String after,
    Restore.Restored done,
    List<String> written,
    List<String> updated)
    implements RunRow.OfCall {
  public static final String ALL = RunState.UNDO;

  public UndoRow {
    written = List.copyOf(written);
    // Null in rows written by the previous release.
    updated = updated == null ? List.of() : List.copyOf(updated);
  }

  public static UndoRow begin(String runId, Delivery delivery) {
    ToolCall call = delivery.call();
    return new UndoRow(
        runId,
        WaitingCall.of(delivery),
        call.arrivedAt(),
        call.scope(),
        call.tenant(),
        "",
        Restore.Restored.NONE,
        List.of(),
        List.of());
  }

  /** Returns true if the call may undo the run's changes in a scope. */
  public boolean covers(Scope scope) {
    return (only == null || only.equals(scope))
        && (tenant == null || tenant.equals(scope.tenant()));
  }

  /** Returns a copy after one more part. */
  public UndoRow after(RemovedRow part, Restore.Restored more) {
    return new UndoRow(
        runId,
        call,
        at,
        only,
        tenant,
        part.key(),
        done.with(more),
        both(written, part.written()),
        both(updated, part.updated()));
  }

  private static List<String> both(List<String> some, List<String> more) {
    List<String> both = new ArrayList<>(some);
    both.addAll(more);
    return both;
  }

  @Override
  public String key() {
    return ALL + runId + '|' + call.key();
  }
}
