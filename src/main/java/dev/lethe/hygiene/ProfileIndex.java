package dev.lethe.hygiene;

import dev.lethe.event.Scope;
import dev.lethe.item.ItemIndex;
import dev.lethe.item.ItemRow;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.function.Predicate;

/** Read access to a task's items and profiles by other attributes than their ids. */
public interface ProfileIndex extends ItemIndex {

  /** Range of keys {@code [from, end)}. */
  record Range(String from, String end) {}

  /**
   * Passes the ids of a scope's memories with keys in a range to a predicate, ordered by key.
   *
   * @param goesOn receives a memory's id; false ends the iteration
   */
  void each(Scope scope, Range range, Predicate<String> goesOn);

  /** Returns the remaining record of a purged profile; null if there is none. */
  ItemRow.Kept purged(Scope scope, String memoryId);

  /** Returns the text that a model proposes for a memory; null for none. */
  ItemRow.Proposed proposed(Scope scope, String memoryId);

  /** Returns the counts of a scope. */
  ItemRow.Counts counts(Scope scope);

  /**
   * Returns a stage's removals in a scope on the day of the latest one; null if there was none.
   *
   * @param stage name of a stage that {@linkplain ItemStage#capsArrivals caps arrivals}
   */
  DayCap removed(Scope scope, String stage);
}
