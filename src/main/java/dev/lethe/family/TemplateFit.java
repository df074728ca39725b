package dev.lethe.family;

/**
 * Whether tokens fit elements with gaps: a depth-first search over the lengths of the gaps,
 * shortest first, that gives up after a fixed number of steps.
 */
final class TemplateFit {
  private static final int MOST_STEPS = 2_048;

  private final long[] elements;
  private final long[] tokens;
  private final int size;

  /** Where each element's tokens begin once they fit. */
  private final int[] starts;

  private int steps;

  private TemplateFit(long[] elements, long[] tokens, int size) {
    this.elements = elements;
    this.tokens = tokens;
    this.size = size;
    this.starts = new int[elements.length];
  }

  static boolean fits(long element, long token) {
    return element == token || (element == Template.SLOT && token != Template.GAP);
  }

  static boolean fits(long[] elements, long[] tokens, int size) {
    return new TemplateFit(elements, tokens, size).from(0, 0);
  }

  /** Where each element's tokens begin, or null if the tokens don't fit. */
  static int[] starts(long[] elements, long[] tokens) {
    TemplateFit fit = new TemplateFit(elements, tokens, tokens.length);
    return fit.from(0, 0) ? fit.starts : null;
  }

  private boolean from(int firstElement, int firstToken) {
    int e = firstElement;
    int t = firstToken;
    while (e < elements.length && elements[e] != Template.GAP) {
      if (t >= size || !fits(elements[e], tokens[t]) || ++steps > MOST_STEPS) {
        return false;
      }
      starts[e++] = t++;
    }
    if (e == elements.length) {
      return t == size;
    }
    starts[e] = t;
    if (e == elements.length - 1) {
      return size - t <= Template.LONGEST_GAP;
    }
    int last = Math.min(size, t + Template.LONGEST_GAP);
    for (int k = t; k <= last && steps <= MOST_STEPS; k++) {
      if (from(e + 1, k)) {
        return true;
      }
    }
    return false;
  }
}
