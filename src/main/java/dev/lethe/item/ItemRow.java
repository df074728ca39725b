package dev.lethe.item;

import dev.lethe.memory.lifecycle.DayCap;
import java.util.ArrayList;
import java.util.List;

/** Row of the {@code items} index, stored under one of the {@link ItemKeys}. */
public sealed interface ItemRow {

  /** Memory that has the row's key. */
  record Pointer(String memoryId) implements ItemRow {}

  /**
   * Index entry of a memory.
   *
   * @param keys keys of its other rows
   * @param profile true for a live profile
   * @param counted true if the memory counts towards the base of a daily cap
   * @param purged true if there is a {@link Kept} row for it
   */
  record Entry(List<String> keys, boolean profile, boolean counted, boolean purged)
      implements ItemRow {
    /** Entry of a memory without index rows. */
    public static final Entry NONE = Entry.of(List.of());

    /** Returns the entry of a memory that has the given keys and is not a live profile. */
    public static Entry of(List<String> keys) {
      return new Entry(keys, false, false, false);
    }

    public Entry {
      keys = List.copyOf(keys);
    }

    /** Returns a copy with additional keys. */
    public Entry with(List<String> more) {
      List<String> all = new ArrayList<>(keys);
      all.addAll(more);
      return new Entry(all, profile, counted, purged);
    }
  }

  /**
   * Remainder of a purged memory.
   *
   * @param gained part of its contribution that was merged in from others
   */
  record Kept(LastVersion last, long gained) implements ItemRow {}

  /**
   * Counts of a scope.
   *
   * @param profiles number of live profiles
   * @param counted number of those that are the base of a daily cap: unprotected snapshots
   */
  record Counts(long profiles, long counted) implements ItemRow {
    public static final Counts NONE = new Counts(0, 0);
  }

  /**
   * Text that a model proposes for a memory, kept while a person may approve it: rule CL14.
   *
   * @param seen digest that shows whether the memory is still as the model saw it
   * @param why the model's reason
   */
  record Proposed(String seen, String content, String why) implements ItemRow {}

  /** Number of memories that a stage removed from a scope on the day of its last run or arrival. */
  record Removed(DayCap cap) implements ItemRow {}
}
