package dev.lethe.context;

import java.util.Arrays;

/** The stems of a text and how often it has each. */
final class StemCounts {
  /** Distinct, in ascending order. */
  private final long[] stems;

  private final int[] counts;
  private final int length;

  /** Those of a text. */
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

  /** How many distinct ones there are. */
  int distinct() {
    return stems.length;
  }

  /** How many there are, repeats included. */
  int length() {
    return length;
  }

  long stem(int i) {
    return stems[i];
  }

  int count(int i) {
    return counts[i];
  }

  /** Whether another text has the same, each as often. */
  boolean areThoseOf(StemCounts other) {
    return Arrays.equals(stems, other.stems) && Arrays.equals(counts, other.counts);
  }
}
