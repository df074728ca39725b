package dev.lethe.family.record;

/**
 * Selects the members that a family's record learns from, by their number alone: the first 64, then
 * 32 from each doubling. So the work and the rows grow with the logarithm of the family, and a
 * replay samples the same members.
 */
public final class Sampling {
  /** Every member up to this number is sampled. */
  public static final long ALWAYS = 64;

  private Sampling() {}

  /**
   * Returns true iff {@code n ≤ 64} or {@code n mod 2^(⌊log2(n−1)⌋−5) = 0}: rule F6.
   *
   * @param n number of the member over the family's life in order of arrival, from 1
   * @throws IllegalArgumentException if {@code n < 1}
   */
  public static boolean isSampled(long n) {
    if (n < 1) {
      throw new IllegalArgumentException("members are numbered from 1, not " + n);
    }
    if (n <= ALWAYS) {
      return true;
    }
    int log2 = 63 - Long.numberOfLeadingZeros(n - 1);
    return (n & ((1L << (log2 - 5)) - 1)) == 0;
  }
}
