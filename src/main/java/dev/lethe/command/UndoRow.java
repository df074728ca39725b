package dev.lethe.command;

import dev.lethe.event.Scope;
import java.util.ArrayList;
import java.util.List;

/**
 * The undo of a run of a stage that is under way, part by part.
 *
 * @param at of the call, epoch milliseconds
 * @param only the scope that the call is confined to, or null
 * @param tenant that the call is confined to, or null
 * @param after the key of the part that was undone last; empty before the first
 * @param done what is answered of it
 * @param written memories that are no more once all parts are undone
 * @param updated memories that say then what they said before
 */
public record UndoRow(
    String runId,
    RunRow.OfAsked.Caller call,
    long at,
    Scope only,
    String tenant,
    String after,
    Output.Restored done,
    List<String> written,
    List<String> updated)
    implements RunRow {
  static final String ALL = "undo|";

  public UndoRow {
    written = List.copyOf(written);
    // Rows that the release before this one wrote have none.
    updated = updated == null ? List.of() : List.copyOf(updated);
  }

  static UndoRow begin(String runId, Delivery delivery) {
    ToolCall call = delivery.call();
    return new UndoRow(
        runId,
        RunRow.OfAsked.Caller.of(delivery),
        call.arrivedAt(),
        call.scope(),
        call.tenant(),
        "",
        Output.Restored.NONE,
        List.of(),
        List.of());
  }

  /** True if the call may undo what the run did in a scope. */
  boolean covers(Scope scope) {
    return (only == null || only.equals(scope))
        && (tenant == null || tenant.equals(scope.tenant()));
  }

  /** Whether a run is being undone. */
  static boolean isOf(String runId, RunState runs) {
    return runs.next(ALL + runId + '|', "").isPresent();
  }

  /** The same after one more part. */
  UndoRow past(RunRow.OfRemoved part, Output.Restored more) {
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
