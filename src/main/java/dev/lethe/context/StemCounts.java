package dev.lethe.context;

import java.util.Arrays;

/** Stems of a text with their number of occurrences. */
final class StemCounts {
  /** Distinct, in ascending order. */
  private final long[] stems;

  private final int[] counts;
  private final int length;

  /** Returns the stems of a text. */
  static StemCounts of(String text) {
    return new StemCounts(Stems.of(text));
  }

  private StemCounts(long[] all) {
    stems = Arrays.stream(all).sorted().distinct().toArray();
    counts = new int[stems.length];
    length = all.length;
    for (long stem : all) {
      counts[Arrays.binarySearch(stems, stem)]++;
    }
  }

  /** Returns the number of distinct stems. */
  int distinct() {
    return stems.length;
  }

  /** Returns the number of stems, including repeats. */
  int length() {
    return length;
  }

  long stem(int i) {
    return stems[i];
  }

  int count(int i) {
    return counts[i];
  }

  /** Returns true if the other text has the same stems equally often. */
  boolean areThoseOf(StemCounts other) {
    return Arrays.equals(stems, other.stems) && Arrays.equals(counts, other.counts);
  }
}
