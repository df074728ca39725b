package dev.lethe.family.template;

import dev.lethe.text.token.Token;

/** Finds the lines at the end of a text that repeat its earlier words, as in a list of alerts. */
final class RepeatedLines {
  /** Minimum percentage of words in the lines that the text before them contains. */
  private static final int MIN_REPEATED = 75;

  private static final int MIN_WORDS = 3;

  private RepeatedLines() {}

  /** Returns the number of tokens before the repeated lines; all tokens if none are repeated. */
  static int start(long[] tokens) {
    int[] first = null;
    for (int i = 1; i < tokens.length; i++) {
      if (tokens[i] == Template.REST) {
        return i;
      }
      if (tokens[i] == Token.BREAK) {
        first = first == null ? firstSightings(tokens) : first;
        if (areRepeated(tokens, first, i)) {
          return i;
        }
      }
    }
    return tokens.length;
  }

  /** Returns true if repeated lines begin at a token, or a wildcard for lines. */
  static boolean begin(long[] tokens, int from) {
    return tokens[from] == Template.REST
        || (tokens[from] == Token.BREAK && areRepeated(tokens, firstSightings(tokens), from));
  }

  /** Returns for each token the position of the first one that equals it. */
  private static int[] firstSightings(long[] tokens) {
    int[] first = new int[tokens.length];
    for (int i = 0; i < tokens.length; i++) {
      while (tokens[first[i]] != tokens[i]) {
        first[i]++;
      }
    }
    return first;
  }

  private static boolean areRepeated(long[] tokens, int[] first, int from) {
    int words = 0;
    int repeated = 0;
    for (int i = from + 1; i < tokens.length; i++) {
      if (Token.isWord(tokens[i])) {
        words++;
        repeated += first[i] < from ? 1 : 0;
      }
    }
    return words >= MIN_WORDS && repeated * 100 >= MIN_REPEATED * words;
  }
}
