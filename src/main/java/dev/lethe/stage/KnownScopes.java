package dev.lethe.stage;

import dev.lethe.event.Scope;
import dev.lethe.memory.MemoryIds;
import dev.lethe.store.HotTable;
import java.util.HexFormat;
import java.util.List;

/**
 * The scopes of a task that have ever had a memory, by the mark that their memories' ids bear: who
 * has only an id finds its scope among one or two. Of each it is known up to which day its memories
 * have rows in the queue.
 */
final class KnownScopes {
  /** Of a scope none of whose days has come of age. */
  static final long NONE_AGED = 0;

  /** Grouped by the mark in hex: the table's scopes are marks, and its keys are scopes. */
  private final HotTable<String, Long> rows;

  private Scope lastScope;
  private String lastMark;

  KnownScopes(HotTable<String, Long> rows) {
    this.rows = rows;
  }

  /**
   * Notes that a scope has a memory, and answers up to which of its days memories have rows in the
   * queue, in days since the epoch.
   */
  long note(Scope scope) {
    String mark = mark(scope);
    Long aged = rows.get(mark, scope.name());
    if (aged == null) {
      rows.put(mark, scope.name(), NONE_AGED);
    }
    return aged == null ? NONE_AGED : aged;
  }

  /** Up to which of a scope's days memories have rows in the queue. */
  long agedDay(Scope scope) {
    Long aged = rows.get(mark(scope), scope.name());
    return aged == null ? NONE_AGED : aged;
  }

  /** The days of a scope up to that have come of age. */
  void aged(Scope scope, long day) {
    rows.put(mark(scope), scope.name(), day);
  }

  /** The scopes whose memories' ids bear that mark, in order. */
  List<Scope> marked(int mark) {
    return marked(text(mark));
  }

  /** All of them, in the order of their marks. */
  List<Scope> all() {
    return rows.scopes().stream().flatMap(mark -> marked(mark).stream()).toList();
  }

  private List<Scope> marked(String mark) {
    return rows.rows(mark).keySet().stream().sorted().map(Scope::new).toList();
  }

  /** Memories of a scope come one after the other, so that its mark is mostly the last one's. */
  private String mark(Scope scope) {
    if (!scope.equals(lastScope)) {
      lastMark = text(MemoryIds.scopeMark(scope));
      lastScope = scope;
    }
    return lastMark;
  }

  private static String text(int mark) {
    return HexFormat.of().toHexDigits(mark);
  }
}
