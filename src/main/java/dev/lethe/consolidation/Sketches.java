package dev.lethe.consolidation;

import java.util.Arrays;
import java.util.List;

/**
 * Vectors in 256 bits each: on which side of as many planes through the origin they lie. Two
 * vectors that are an angle α apart are told apart by a share of α/π of the planes (Goemans and
 * Williamson, 1995; Charikar, 2002), so that which pairs may be near is seen by counting bits. The
 * planes are always the same.
 */
final class Sketches {
  private static final int WORDS = 4;
  private static final int BITS = WORDS * Long.SIZE;
  private static final int HALF = BITS / 2;

  /** So many standard deviations of the count of bits are allowed for: 1 of 30,000 is beyond. */
  private static final double DEVIATIONS = 4;

  private static final long STEP = 0x9e3779b97f4a7c15L;
  private static final double UNIT = 0x1p-53;

  /** Word by word, each of all vectors. */
  private final long[][] words;

  private Sketches(long[][] words) {
    this.words = words;
  }

  /**
   * @param vectors of one length, none of which is void
   */
  static Sketches of(List<EntryVector> vectors) {
    int length = vectors.get(0).length();
    float[][] planes = planes(length);
    long[][] words = new long[WORDS][vectors.size()];
    float[] sides = new float[BITS];
    for (int v = 0; v < vectors.size(); v++) {
      EntryVector vector = vectors.get(v);
      Arrays.fill(sides, 0);
      for (int d = 0; d < length; d++) {
        add(vector.at(d), planes[d], sides);
      }
      for (int bit = 0; bit < BITS; bit++) {
        if (sides[bit] > 0) {
          words[bit / Long.SIZE][v] |= 1L << bit;
        }
      }
    }
    return new Sketches(words);
  }

  private static void add(float value, float[] plane, float[] sides) {
    for (int bit = 0; bit < BITS; bit++) {
      sides[bit] += value * plane[bit];
    }
  }

  /** By dimension one coordinate of each plane's normal, normally distributed. */
  private static float[][] planes(int length) {
    float[][] planes = new float[length][BITS];
    long seed = 0;
    for (int d = 0; d < length; d++) {
      for (int bit = 0; bit < BITS; bit += 2) {
        seed += STEP;
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - uniform(seed)));
        seed += STEP;
        double angle = 2 * StrictMath.PI * uniform(seed);
        planes[d][bit] = (float) (radius * StrictMath.cos(angle));
        planes[d][bit + 1] = (float) (radius * StrictMath.sin(angle));
      }
    }
    return planes;
  }

  /** From 0 to less than 1 (SplitMix64). */
  private static double uniform(long seed) {
    long x = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
    return ((x ^ (x >>> 31)) >>> 11) * UNIT;
  }

  /** What to do about two vectors. */
  interface Pair {
    void take(int one, int other);
  }

  /** Shows the pairs that may be near, each once. */
  void each(Threshold threshold, Pair pairs) {
    int fewInHalf = most(HALF, threshold.cosine());
    int few = most(BITS, threshold.cosine());
    long[] first = words[0];
    long[] second = words[1];
    for (int i = 0; i < first.length; i++) {
      long a = first[i];
      long b = second[i];
      for (int k = i + 1; k < first.length; k++) {
        int apart = Long.bitCount(a ^ first[k]) + Long.bitCount(b ^ second[k]);
        if (apart <= fewInHalf && apart + apartInRest(i, k) <= few) {
          pairs.take(i, k);
        }
      }
    }
  }

  private int apartInRest(int one, int other) {
    return Long.bitCount(words[2][one] ^ words[2][other])
        + Long.bitCount(words[3][one] ^ words[3][other]);
  }

  /** In how many of so many bits vectors of that cosine differ at the most. */
  static int most(int bits, double cosine) {
    double share = StrictMath.acos(Math.max(-1, Math.min(1, cosine))) / StrictMath.PI;
    return (int) Math.ceil(bits * share + DEVIATIONS * Math.sqrt(bits * share * (1 - share)));
  }
}
