package dev.lethe.profile;

import dev.lethe.compaction.DayCap;
import dev.lethe.event.Scope;
import dev.lethe.item.ItemIndex;
import dev.lethe.item.ItemRow;
import java.util.function.Predicate;

/** A task's items and profiles by other things than their ids, to be read. */
public interface ProfileIndex extends ItemIndex {

  /** What the stage's removals are counted under. */
  String STAGE = "profile";

  /**
   * Shows which memories of a scope have keys in a range, in the order of the keys.
   *
   * @param goesOn is given a memory's id; false ends it
   */
  void each(Scope scope, ProfileKeys.Range range, Predicate<String> goesOn);

  /** What is left of a purged profile; null if nothing is. */
  ItemRow.Kept kept(Scope scope, String memoryId);

  /** The text that a model proposes for a memory; null for none. */
  ItemRow.Proposed proposed(Scope scope, String memoryId);

  /** How many a scope has. */
  ItemRow.Counts counts(Scope scope);

  /** How many profiles were merged away on the day of the last one; null if there was none. */
  DayCap removed(Scope scope);
}
