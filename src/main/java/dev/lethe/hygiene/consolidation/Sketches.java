package dev.lethe.hygiene.consolidation;

import java.util.Arrays;
import java.util.List;

/**
 * Sketches of vectors in 256 bits: the sides of 256 fixed random planes through the origin on which
 * a vector lies. The share of planes that separate two vectors at an angle α is α/π on average
 * (Goemans and Williamson, 1995; Charikar, 2002), so that candidates for near pairs are found by
 * counting differing bits.
 */
final class Sketches {
  private static final int WORDS = 4;
  private static final int BITS = WORDS * Long.SIZE;
  private static final int HALF = BITS / 2;

  /**
   * Tolerance for the count of differing bits in standard deviations; about 1 in 30,000 exceeds it.
   */
  private static final double DEVIATIONS = 4;

  private static final long STEP = 0x9e3779b97f4a7c15L;
  private static final double UNIT = 0x1p-53;

  /** By word of the sketch, the words of all vectors. */
  private final long[][] words;

  private Sketches(long[][] words) {
    this.words = words;
  }

  /**
   * Returns the sketches of vectors.
   *
   * @param vectors vectors of equal length, none of which is void
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

  /** Returns the coordinates of the planes' normals by dimension, normally distributed. */
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

  /** Returns a number from 0 to less than 1 (SplitMix64). */
  private static double uniform(long seed) {
    long x = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
    return ((x ^ (x >>> 31)) >>> 11) * UNIT;
  }

  /** Receives pairs of vectors. */
  interface Pair {
    void take(int one, int other);
  }

  /** Passes each pair that may be near to {@code pairs}, once. */
  void each(Threshold threshold, Pair pairs) {
    int fewInHalf = maxDistance(HALF, threshold.cosine());
    int few = maxDistance(BITS, threshold.cosine());
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

  /** Returns the maximum number of differing bits of two vectors with the given cosine. */
  static int maxDistance(int bits, double cosine) {
    double share = StrictMath.acos(Math.max(-1, Math.min(1, cosine))) / StrictMath.PI;
    return (int) Math.ceil(bits * share + DEVIATIONS * Math.sqrt(bits * share * (1 - share)));
  }
}
