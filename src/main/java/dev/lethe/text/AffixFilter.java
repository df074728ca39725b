package dev.lethe.text;

import dev.lethe.store.table.Fibonacci;

/**
 * Filter that rejects most words without a given prefix (or suffix), by their first (or last) two
 * or three characters. {@link Lexicon} applies it to nearly every word of every text.
 */
final class AffixFilter {
  private static final int OTHER_BITS = 14;
  private static final int LOW = 31;

  /** Bitmap by the low bits of three ASCII characters. */
  private final long[] ascii = new long[(LOW + 1) * (LOW + 1) * (LOW + 1) / 64];

  /** Bitmap by a hash of the two outer characters, used if one of the three isn't ASCII. */
  private final long[] other = new long[(1 << OTHER_BITS) / 64];

  /** Adds an affix by its outer characters; {@code third} is 0 if it has only two. */
  void add(char first, char second, char third) {
    if (third == 0 || first >= 0x80 || second >= 0x80 || third >= 0x80) {
      mark(other, otherKey(first, second));
    }
    if (third != 0) {
      mark(ascii, asciiKey(first, second, third));
    } else {
      for (char any = 0; any <= LOW; any++) {
        mark(ascii, asciiKey(first, second, any));
      }
    }
  }

  /**
   * Returns true if a word may have one of the affixes; {@code third} is 0 if it has only two
   * characters.
   */
  boolean mayHave(char first, char second, char third) {
    return (first | second | third) < 0x80
        ? mayHaveAscii(first, second, third)
        : has(other, otherKey(first, second));
  }

  /**
   * Returns true if an ASCII word may have one of the affixes; any character may follow the word.
   */
  boolean mayHaveAscii(char first, char second, char third) {
    return has(ascii, asciiKey(first, second, third));
  }

  private static int asciiKey(char first, char second, char third) {
    return (first & LOW) << 10 | (second & LOW) << 5 | (third & LOW);
  }

  private static int otherKey(char first, char second) {
    int pair = Character.toLowerCase(first) * 31 + Character.toLowerCase(second);
    return (int) (Fibonacci.spread(pair) >>> (Long.SIZE - OTHER_BITS));
  }

  private static void mark(long[] bits, int key) {
    bits[key >>> 6] |= 1L << key;
  }

  private static boolean has(long[] bits, int key) {
    return (bits[key >>> 6] & 1L << key) != 0;
  }
}
