package dev.lethe.processor;

import dev.lethe.event.Scope;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.TokenCount;
import dev.lethe.store.HotState;
import dev.lethe.store.HotTable;
import java.util.HexFormat;
import java.util.List;

/**
 * Scopes of a task that have ever had a memory, by the mark in their memories' ids, so that a
 * lookup by id alone searches one or two scopes. Stores for each scope the day up to which its
 * memories have rows in the queue, and the count of its tokens if it has a budget.
 */
final class KnownScopes {
  /** Value of a scope without an aged day. */
  static final long NONE_AGED = 0;

  /**
   * Days by scope, grouped by the mark in hex: the table's scopes are marks, and its keys are
   * scopes.
   */
  private final HotTable<String, Long> rows;

  /** Counts of tokens by scope, with an empty key; only those of scopes that have a budget. */
  private final HotTable<String, TokenCount> tokens;

  private Scope lastScope;
  private String lastMark;

  private KnownScopes(HotTable<String, Long> rows, HotTable<String, TokenCount> tokens) {
    this.rows = rows;
    this.tokens = tokens;
  }

  static KnownScopes of(HotState hot) {
    return new KnownScopes(hot.table(HotTables.SCOPES), hot.table(HotTables.SCOPE_TOKENS));
  }

  /**
   * Adds a scope that has a memory, and returns the day up to which its memories have rows in the
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

  /**
   * Returns the day up to which a scope's memories have rows in the queue, in days since the epoch.
   */
  long agedDay(Scope scope) {
    Long aged = rows.get(mark(scope), scope.name());
    return aged == null ? NONE_AGED : aged;
  }

  /** Sets the day up to which a scope's memories have rows in the queue. */
  void aged(Scope scope, long day) {
    rows.put(mark(scope), scope.name(), day);
  }

  /** Returns the count of a scope's tokens; null if none is kept. */
  TokenCount tokens(Scope scope) {
    return tokens.get(scope.name(), "");
  }

  /**
   * Stores the count of a scope's tokens.
   *
   * @param count null to keep none
   */
  void put(Scope scope, TokenCount count) {
    if (count == null) {
      tokens.remove(scope.name(), "");
    } else {
      tokens.put(scope.name(), "", count);
    }
  }

  /** Returns the scopes whose memories' ids contain the given mark, in order. */
  List<Scope> marked(int mark) {
    return marked(text(mark));
  }

  /** Returns all scopes, in the order of their marks. */
  List<Scope> all() {
    return rows.scopes().stream().flatMap(mark -> marked(mark).stream()).toList();
  }

  private List<Scope> marked(String mark) {
    return rows.rows(mark).keySet().stream().sorted().map(Scope::new).toList();
  }

  /** Caches the last scope's mark: memories of a scope usually follow one another. */
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
