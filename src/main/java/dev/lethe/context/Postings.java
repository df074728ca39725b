package dev.lethe.context;

import java.util.Arrays;

/** Which memories have a stem, and how often, in the order in which they came. */
final class Postings {
  private static final int FEW = 2;

  private int[] slots = new int[FEW];
  private int[] counts = new int[FEW];
  private int size;

  /** Those of them that are still there. */
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

  /** One of them is gone, which its slot says. */
  void removed() {
    live--;
    if (live == 0) {
      size = 0;
    }
  }

  /** How many memories have the stem. */
  int live() {
    return live;
  }

  /** How many there are, with those that are gone. */
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
