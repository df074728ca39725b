package dev.lethe.family;

import java.util.Arrays;

/** In how many of some token sequences each token of another one occurs. */
final class TokenCounts {
  private long[] keys = {};
  private int[] counts = {};
  private int[] lastIn = {};
  private int sequences;

  /** Forgets all and begins with the tokens to be counted. */
  void begin(long[] tokens) {
    int needed = Integer.highestOneBit(Math.max(16, tokens.length)) * 4;
    if (keys.length < needed) {
      keys = new long[needed];
      counts = new int[needed];
      lastIn = new int[needed];
    } else {
      Arrays.fill(keys, 0);
      Arrays.fill(counts, 0);
      Arrays.fill(lastIn, 0);
    }
    sequences = 0;
    for (long token : tokens) {
      if (token != Template.GAP && token != Template.SLOT) {
        int i = slot(token);
        keys[i] = token;
      }
    }
  }

  /** Takes in one sequence. */
  void add(long[] tokens) {
    sequences++;
    for (long token : tokens) {
      int i = slot(token);
      if (keys[i] == token && lastIn[i] != sequences) {
        lastIn[i] = sequences;
        counts[i]++;
      }
    }
  }

  /** In how many sequences a token occurred; 0 for one that isn't counted. */
  int count(long token) {
    int i = slot(token);
    return keys[i] == token ? counts[i] : 0;
  }

  /** Whether the tokens include all that occurred in at least {@code needed} sequences. */
  boolean holdsAll(long[] tokens, int needed) {
    int wanted = 0;
    for (int i = 0; i < keys.length; i++) {
      wanted += keys[i] != 0 && counts[i] >= needed ? 1 : 0;
    }
    sequences++;
    int held = 0;
    for (long token : tokens) {
      int i = slot(token);
      if (keys[i] == token && counts[i] >= needed && lastIn[i] != sequences) {
        lastIn[i] = sequences;
        held++;
      }
    }
    return held == wanted;
  }

  private int slot(long token) {
    int mask = keys.length - 1;
    int i = (int) (token >>> 32) & mask;
    while (keys[i] != 0 && keys[i] != token) {
      i = (i + 1) & mask;
    }
    return i;
  }
}
