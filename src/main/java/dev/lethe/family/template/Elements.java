package dev.lethe.family.template;

import dev.lethe.text.token.Token;

/**
 * Tokens of a text or elements of a {@link Template}, with flags for polarity words.
 *
 * <p>Immutable: callers must not modify the arrays.
 */
public final class Elements {
  final long[] tokens;

  /** Marks tokens with a polarity word; null if there is none. */
  final boolean[] isPolarity;

  /** Length of the shortest sequence that fits. */
  final int shortest;

  /** Bit set of the words and places; different ones may share a bit. */
  final long words;

  public Elements(long[] tokens, boolean[] isPolarity) {
    this.tokens = tokens;
    this.isPolarity = anyOf(isPolarity) ? isPolarity : null;
    int least = 0;
    long bits = 0;
    for (long token : tokens) {
      least += Template.isMany(token) ? 0 : 1;
      bits |= Token.isDistinctive(token) ? 1L << (token >>> 58) : 0;
    }
    this.shortest = least;
    this.words = bits;
  }

  private static boolean anyOf(boolean[] isPolarity) {
    boolean any = false;
    for (int i = 0; isPolarity != null && i < isPolarity.length; i++) {
      any |= isPolarity[i];
    }
    return any;
  }

  int size() {
    return tokens.length;
  }

  long token(int i) {
    return tokens[i];
  }

  boolean isPolarity(int i) {
    return isPolarity != null && isPolarity[i];
  }

  boolean contains(long token) {
    for (long element : tokens) {
      if (element == token) {
        return true;
      }
    }
    return false;
  }

  /** Returns true if every fitting text has as many tokens as there are elements. */
  boolean isOfFixedLength() {
    return shortest == tokens.length;
  }
}
