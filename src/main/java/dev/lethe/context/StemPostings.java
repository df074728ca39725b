package dev.lethe.context;

import java.util.Arrays;

/** Memories with a stem and its number of occurrences, in insertion order. */
final class StemPostings {
  private static final int FEW = 2;

  private int[] slots = new int[FEW];
  private int[] counts = new int[FEW];
  private int size;

  /** Number of memories that are not removed. */
  private int live;

  void add(int slot, int count) {
    if (size == slots.length) {
      slots = Arrays.copyOf(slots, size * 2);
      counts = Arrays.copyOf(counts, size * 2);
    }
    slots[size] = slot;
    counts[size++] = count;
    live++;
  }

  /** Notes the removal of a memory, which its slot identifies as gone. */
  void removed() {
    live--;
    if (live == 0) {
      size = 0;
    }
  }

  /** Returns the number of memories with the stem. */
  int live() {
    return live;
  }

  /** Returns the number of postings, including those of removed memories. */
  int size() {
    return size;
  }

  int slot(int i) {
    return slots[i];
  }

  int count(int i) {
    return counts[i];
  }
}
