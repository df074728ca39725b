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

  /** Returns these stems and, once each, those of further words that the text doesn't have. */
  StemCounts with(String words) {
    long[] more =
        Arrays.stream(Stems.of(words))
            .distinct()
            .filter(stem -> Arrays.binarySearch(stems, stem) < 0)
            .toArray();
    long[] all = new long[length + more.length];
    int at = 0;
    for (int i = 0; i < stems.length; i++) {
      Arrays.fill(all, at, at + counts[i], stems[i]);
      at += counts[i];
    }
    System.arraycopy(more, 0, all, at, more.length);
    return more.length == 0 ? this : new StemCounts(all);
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
