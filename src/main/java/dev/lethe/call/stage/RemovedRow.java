package dev.lethe.call.stage;

import dev.lethe.call.RunRow;
import dev.lethe.event.Scope;
import java.util.List;

/**
 * Changes of one part of a run in a scope, which undo needs.
 *
 * @param part part of the run; a run is split to limit the size of a row
 * @param at time of the run, epoch milliseconds
 * @param stage stage of the run; {@link dev.lethe.call.Tick#FORGET} for a call that forgets
 * @param memoryIds memories that it removed
 * @param written memories that an undo removes
 * @param updated memories whose previous text an undo restores
 */
public record RemovedRow(
    String runId,
    Scope scope,
    String part,
    long at,
    String stage,
    List<String> memoryIds,
    List<String> written,
    List<String> updated)
    implements RunRow {
  public static final String ALL = "removed|";

  public RemovedRow {
    memoryIds = List.copyOf(memoryIds);
    written = List.copyOf(written);
    // Null in rows written by the previous release.
    updated = updated == null ? List.of() : List.copyOf(updated);
  }

  /** Creates a part without updated memories. */
  public RemovedRow(
      String runId,
      Scope scope,
      String part,
      long at,
      String stage,
      List<String> memoryIds,
      List<String> written) {
    this(runId, scope, part, at, stage, memoryIds, written, List.of());
  }

  @Override
  public String key() {
    return prefix(runId) + scope.name() + '|' + part;
  }

  public static String prefix(String runId) {
    return ALL + runId + '|';
  }
}
