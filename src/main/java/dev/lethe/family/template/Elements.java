package dev.lethe.family.template;

import dev.lethe.family.token.Token;

/**
 * Tokens in order, as a text or a {@link Template} has them, and which of them tell.
 *
 * <p>Not to be changed by whoever holds it.
 */
public final class Elements {
  final long[] tokens;

  /** Null if none tells. */
  final boolean[] tells;

  /** The least number of tokens that fit. */
  final int shortest;

  /** A bit for each word and place, which several may share. */
  final long words;

  public Elements(long[] tokens, boolean[] tells) {
    this.tokens = tokens;
    this.tells = anyOf(tells) ? tells : null;
    int least = 0;
    long bits = 0;
    for (long token : tokens) {
      least += Template.isMany(token) ? 0 : 1;
      bits |= Token.tellsTexts(token) ? 1L << (token >>> 58) : 0;
    }
    this.shortest = least;
    this.words = bits;
  }

  private static boolean anyOf(boolean[] tells) {
    boolean any = false;
    for (int i = 0; tells != null && i < tells.length; i++) {
      any |= tells[i];
    }
    return any;
  }

  int size() {
    return tokens.length;
  }

  long token(int i) {
    return tokens[i];
  }

  boolean tells(int i) {
    return tells != null && tells[i];
  }

  /** Whether a text has to have as many tokens as these. */
  boolean isOfFixedLength() {
    return shortest == tokens.length;
  }
}
