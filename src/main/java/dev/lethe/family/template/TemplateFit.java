package dev.lethe.family.template;

import dev.lethe.family.token.Token;

/**
 * Whether tokens fit a template's elements: a depth-first search over the lengths of its gaps,
 * shortest first, that gives up after a fixed number of steps. Reused for fit after fit; not safe
 * for use by many threads.
 *
 * <p>A telling word may stand in what a bot itself sets apart, a place, a tail or lines of their
 * own, once the family has shown that these are filled in freely.
 */
final class TemplateFit {
  private static final int MAX_STEPS = 2_048;

  /** Where each element's tokens begin after a fit; one past the last token at the end. */
  int[] starts = new int[64];

  private Elements elements;
  private long[] tokens;
  private boolean[] tells;
  private int size;
  private boolean freely;

  /** What the last fit took. */
  int steps;

  /**
   * Whether the first {@code size} tokens fit.
   *
   * @param tells which of them tell; null if none does
   * @param freely whether telling words may stand in what is filled in
   */
  boolean fits(Elements elements, long[] tokens, boolean[] tells, int size, boolean freely) {
    steps = 0;
    boolean fixed = elements.isOfFixedLength();
    if (size < elements.shortest || (fixed && size != elements.size())) {
      return false;
    }
    this.elements = elements;
    this.tokens = tokens;
    this.tells = tells;
    this.size = size;
    this.freely = freely;
    if (starts.length <= elements.size()) {
      starts = new int[elements.size() * 2];
    }
    return from(0, 0);
  }

  boolean fits(Elements elements, Elements text) {
    return fits(elements, text.tokens, text.tells, text.size(), false);
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
      return !Token.isWildcard(element) || !tellsAt(t);
    }
    if (element == Template.SLOT) {
      return !Template.isMany(token) && token != Token.BREAK && !tellsAt(t);
    }
    return element == Template.PLACE
        && (Token.isPlace(token) || token == Token.VALUE)
        && (freely || !tellsAt(t));
  }

  private boolean takes(long many, int t) {
    long token = tokens[t];
    boolean longer =
        many == Template.GAP
            ? token == Template.TAIL || token == Template.REST
            : many == Template.TAIL && token == Template.REST;
    return !longer
        && (many == Template.REST || token != Token.BREAK)
        && ((freely && many != Template.GAP) || !tellsAt(t));
  }

  private boolean tellsAt(int t) {
    return tells != null && tells[t];
  }
}
