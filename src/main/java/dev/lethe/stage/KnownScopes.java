package dev.lethe.stage;

import dev.lethe.event.Scope;
import dev.lethe.memory.MemoryIds;
import dev.lethe.store.HotTable;
import java.util.HexFormat;
import java.util.List;

/**
 * The scopes of a task that have ever had a memory, by the mark that their memories' ids bear: who
 * has only an id finds its scope among one or two.
 */
final class KnownScopes {
  private static final long KNOWN = 1;

  /** Grouped by the mark in hex: the table's scopes are marks, and its keys are scopes. */
  private final HotTable<String, Long> rows;

  private Scope last;

  KnownScopes(HotTable<String, Long> rows) {
    this.rows = rows;
  }

  /** Notes that a scope has a memory. */
  void note(Scope scope) {
    if (scope.equals(last)) {
      return;
    }
    last = scope;
    String mark = text(MemoryIds.scopeMark(scope));
    if (rows.get(mark, scope.name()) == null) {
      rows.put(mark, scope.name(), KNOWN);
    }
  }

  /** The scopes whose memories' ids bear that mark, in order. */
  List<Scope> marked(int mark) {
    return rows.rows(text(mark)).keySet().stream().sorted().map(Scope::new).toList();
  }

  private static String text(int mark) {
    return HexFormat.of().toHexDigits(mark);
  }
}
