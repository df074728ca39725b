package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.List;
import java.util.Optional;

/** Read access to a task's {@code gc-queue}: the memories to inspect, and when. */
public interface DueQueue {

  /**
   * Returns the next scope that has rows.
   *
   * @param after null for the first scope
   */
  Optional<Scope> scopeAfter(Scope after);

  /**
   * Returns the last UTC day, in days since the epoch, up to which every memory of a scope that can
   * become due has a row; 0 if there is none yet.
   */
  long agedDay(Scope scope);

  /** Returns the count of a scope's tokens; null if none is kept. */
  TokenCount tokens(Scope scope);

  /**
   * Returns a scope's rows for a purpose, ordered by time.
   *
   * @param from epoch milliseconds
   * @param until epoch milliseconds, inclusive
   * @param most maximum number of rows
   */
  List<QueueRow> rows(Scope scope, QueueRow.Purpose purpose, long from, long until, int most);

  /**
   * Returns a scope's rows for the purpose of {@code last} that follow that row, which may have
   * been deleted since.
   *
   * @param until epoch milliseconds, inclusive
   * @param most maximum number of rows
   */
  List<QueueRow> rowsAfter(Scope scope, QueueRow last, long until, int most);
}
