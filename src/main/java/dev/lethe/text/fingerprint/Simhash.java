package dev.lethe.text.fingerprint;

import java.util.Arrays;

/*
 * Each feature votes on all 64 bits with its own hash; the majority wins [1, 2]. The 64 counts are
 * kept bit-sliced: plane p holds bit p of every count, so a vote on all 64 takes a few boolean
 * operations on whole words. Eight votes at a time go through carry-save adders [3], at about five
 * operations per vote.
 *
 * [1] Charikar: Similarity Estimation Techniques from Rounding Algorithms (STOC 2002)
 * [2] Manku, Jain, Das Sarma: Detecting Near-Duplicates for Web Crawling (WWW 2007)
 * [3] Muła, Kurz, Lemire: Faster Population Counts Using AVX2 Instructions (2018), Harley-Seal
 */
/**
 * Computes 64-bit simhashes: similar sets of features have simhashes at a small Hamming distance.
 * Not thread-safe.
 */
final class Simhash {
  private static final int PLANES = 32;
  private static final int GRAM = 4;

  private final long[] planes = new long[PLANES];
  private int votes;

  void clear() {
    Arrays.fill(planes, 0);
    votes = 0;
  }

  /**
   * Adds each run of four UTF-16 units of a text with weight 1; a shorter text is one feature, an
   * empty one adds none.
   */
  void addGrams(char[] text, int length) {
    if (length < GRAM) {
      long gram = 0;
      for (int i = 0; i < length; i++) {
        gram = gram << 16 | text[i];
      }
      if (length > 0) {
        add(mix(gram), 1);
      }
      return;
    }
    int grams = length - GRAM + 1;
    int whole = grams & ~7;
    for (int i = 0; i < whole; i += 8) {
      addEight(text, i);
    }
    for (int i = whole; i < grams; i++) {
      vote(hash(text, i), 0);
    }
    votes += grams;
  }

  /** Adds one feature with a weight of at least 1. */
  void add(long hash, int weight) {
    for (int plane = 0; weight >> plane != 0; plane++) {
      if ((weight >> plane & 1) != 0) {
        vote(hash, plane);
      }
    }
    votes += weight;
  }

  /** Returns the bits set by more than half of all votes. */
  long value() {
    int half = votes / 2;
    long above = 0;
    long equal = -1L;
    for (int p = PLANES - 1; p >= 0; p--) {
      long bit = -(long) (half >>> p & 1);
      above |= equal & planes[p] & ~bit;
      equal &= ~(planes[p] ^ bit);
    }
    return above;
  }

  private void addEight(char[] text, int i) {
    long h0 = hash(text, i);
    long h1 = hash(text, i + 1);
    long h2 = hash(text, i + 2);
    long h3 = hash(text, i + 3);
    long h4 = hash(text, i + 4);
    long h5 = hash(text, i + 5);
    long h6 = hash(text, i + 6);
    long h7 = hash(text, i + 7);
    long ones = planes[0];
    long twos = planes[1];
    long fours = planes[2];
    long u = ones ^ h0;
    long twosA = (ones & h0) | (u & h1);
    ones = u ^ h1;
    u = ones ^ h2;
    long twosB = (ones & h2) | (u & h3);
    ones = u ^ h3;
    u = twos ^ twosA;
    long foursA = (twos & twosA) | (u & twosB);
    twos = u ^ twosB;
    u = ones ^ h4;
    twosA = (ones & h4) | (u & h5);
    ones = u ^ h5;
    u = ones ^ h6;
    twosB = (ones & h6) | (u & h7);
    planes[0] = u ^ h7;
    u = twos ^ twosA;
    long foursB = (twos & twosA) | (u & twosB);
    planes[1] = u ^ twosB;
    u = fours ^ foursA;
    planes[2] = u ^ foursB;
    vote((fours & foursA) | (u & foursB), 3);
  }

  /** Adds {@code bits}, each worth 2^plane votes. */
  private void vote(long bits, int plane) {
    long carry = bits;
    for (int p = plane; carry != 0; p++) {
      long old = planes[p];
      planes[p] = old ^ carry;
      carry &= old;
    }
  }

  private static long hash(char[] text, int i) {
    return mix(
        (long) text[i] << 48 | (long) text[i + 1] << 32 | (long) text[i + 2] << 16 | text[i + 3]);
  }

  /**
   * Returns a bijective mix of {@code x} in which every output bit depends on every input bit
   * (Stafford, 13).
   */
  static long mix(long x) {
    long y = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    y = (y ^ (y >>> 27)) * 0x94d049bb133111ebL;
    return y ^ (y >>> 31);
  }
}
