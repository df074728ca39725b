package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.List;
import java.util.Optional;

/** A task's {@code gc-queue}, to be read: which memories are to be looked at, and when. */
public interface DueQueue {

  /**
   * The first scope after that one which has rows.
   *
   * @param after null for the first of all
   */
  Optional<Scope> scopeAfter(Scope after);

  /**
   * Up to which UTC day all memories of a scope that may ever be due have rows, in days since the
   * epoch; 0 if no day has come of age.
   */
  long agedDay(Scope scope);

  /**
   * A scope's rows for a purpose, in the order of their times.
   *
   * @param from epoch milliseconds
   * @param until epoch milliseconds, inclusive
   * @param most so many at the most
   */
  List<QueueRow> rows(Scope scope, QueueRow.Purpose purpose, long from, long until, int most);

  /**
   * A scope's rows for the same purpose that come after one, which may be gone by now.
   *
   * @param until epoch milliseconds, inclusive
   * @param most so many at the most
   */
  List<QueueRow> rowsAfter(Scope scope, QueueRow last, long until, int most);
}
