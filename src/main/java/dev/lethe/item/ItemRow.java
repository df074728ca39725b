package dev.lethe.item;

import dev.lethe.compaction.DayCap;
import java.util.ArrayList;
import java.util.List;

/** What is kept of items to find them by: a row of {@code items}, under one of {@link ItemKeys}. */
public sealed interface ItemRow {

  /** A memory that has the row's key. */
  record Pointer(String memoryId) implements ItemRow {}

  /**
   * What there is of a memory in the index.
   *
   * @param keys of its other rows
   * @param profile whether it is a live profile
   * @param counted whether it is one of those that a day's cap is a share of
   * @param purged whether there is a {@link Kept} of it
   */
  record Entry(List<String> keys, boolean profile, boolean counted, boolean purged)
      implements ItemRow {
    /** Of a memory of which there is nothing. */
    public static final Entry NONE = Entry.of(List.of());

    /** Of a memory that has those keys, and is no live profile. */
    public static Entry of(List<String> keys) {
      return new Entry(keys, false, false, false);
    }

    public Entry {
      keys = List.copyOf(keys);
    }

    /** The same with more keys. */
    public Entry with(List<String> more) {
      List<String> all = new ArrayList<>(keys);
      all.addAll(more);
      return new Entry(all, profile, counted, purged);
    }
  }

  /**
   * What is left of a purged memory.
   *
   * @param gained the part of its contribution that others gave to it
   */
  record Kept(LastVersion last, long gained) implements ItemRow {}

  /**
   * How many a scope has.
   *
   * @param profiles live ones
   * @param counted those of them that a day's cap is a share of: unprotected snapshots
   */
  record Counts(long profiles, long counted) implements ItemRow {
    public static final Counts NONE = new Counts(0, 0);
  }

  /**
   * The text that a model proposes for a memory, as long as a person may approve it: rule CL14.
   *
   * @param seen by which it is told whether the memory is still as the model saw it
   * @param why it is better, in the model's words
   */
  record Proposed(String seen, String content, String why) implements ItemRow {}

  /** How much a stage has removed of a scope on the day of its last run or arrival. */
  record Removed(DayCap cap) implements ItemRow {}
}
