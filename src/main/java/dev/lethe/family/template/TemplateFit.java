package dev.lethe.family.template;

import dev.lethe.text.token.Token;

/**
 * Matches tokens against a template's elements: a depth-first search over the lengths of gaps,
 * shortest first, limited to a fixed number of steps. Reusable; not thread-safe.
 *
 * <p>Wildcards accept polarity words only in {@code freely} mode; the caller then checks that they
 * vary freely.
 */
final class TemplateFit {
  private static final int MAX_STEPS = 2_048;

  /** After a fit, the first token of each element; the last entry is the number of tokens. */
  int[] starts = new int[64];

  private Elements elements;
  private long[] tokens;
  private boolean[] isPolarity;
  private int size;
  private boolean freely;

  /** Steps of the last match. */
  int steps;

  /**
   * Returns true if the first {@code size} tokens fit.
   *
   * @param isPolarity marks tokens with polarity words; null if there are none
   * @param freely true to accept polarity words in wildcards
   */
  boolean fits(Elements elements, long[] tokens, boolean[] isPolarity, int size, boolean freely) {
    steps = 0;
    boolean fixed = elements.isOfFixedLength();
    if (size < elements.shortest || (fixed && size != elements.size())) {
      return false;
    }
    this.elements = elements;
    this.tokens = tokens;
    this.isPolarity = isPolarity;
    this.size = size;
    this.freely = freely;
    if (starts.length <= elements.size()) {
      starts = new int[elements.size() * 2];
    }
    return from(0, 0);
  }

  boolean fits(Elements elements, Elements text) {
    return fits(elements, text.tokens, text.isPolarity, text.size(), false);
  }

  private boolean from(int firstElement, int firstToken) {
    int e = firstElement;
    int t = firstToken;
    while (e < elements.size() && !Template.isMany(elements.token(e))) {
      if (t >= size || !fitsOne(elements.token(e), t) || ++steps > MAX_STEPS) {
        return false;
      }
      starts[e++] = t++;
    }
    if (e == elements.size()) {
      starts[e] = t;
      return t == size;
    }
    starts[e] = t;
    return many(elements.token(e), e, t);
  }

  private boolean many(long many, int e, int first) {
    boolean last = e == elements.size() - 1;
    int most = many == Template.GAP ? first + Template.MAX_GAP_LENGTH : size;
    for (int t = first; ++steps <= MAX_STEPS; t++) {
      if ((!last || t == size) && from(e + 1, t)) {
        return true;
      }
      if (t == size || t == most || !takes(many, t)) {
        return false;
      }
    }
    return false;
  }

  private boolean fitsOne(long element, int t) {
    long token = tokens[t];
    if (element == token) {
      return !Token.isWildcard(element) || freely || !isPolarityAt(t);
    }
    if (element == Template.SLOT) {
      return !Template.isMany(token) && token != Token.BREAK && (freely || !isPolarityAt(t));
    }
    return element == Template.PLACE
        && (Token.isPlace(token) || token == Token.VALUE)
        && (freely || !isPolarityAt(t));
  }

  private boolean takes(long many, int t) {
    long token = tokens[t];
    boolean longer =
        many == Template.GAP
            ? token == Template.TAIL || token == Template.REST
            : many == Template.TAIL && token == Template.REST;
    return !longer
        && (many == Template.REST || token != Token.BREAK)
        && (freely || !isPolarityAt(t) || (many == Template.REST && elements.contains(token)));
  }

  private boolean isPolarityAt(int t) {
    return isPolarity != null && isPolarity[t];
  }
}
