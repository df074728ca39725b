package dev.lethe.family.template;

import dev.lethe.text.token.Token;
import java.util.Arrays;

/*
 * Needleman and Wunsch (1970) with scores for matches and no penalties, after removing the common
 * beginning and end. Adjacent matches score more, which keeps common text in one piece.
 */
/** Aligns two sequences of tokens and returns what they have in common. Not thread-safe. */
final class Alignment {
  private static final int MAX_CELLS = 4_000;
  private static final int ADJACENT = 1;
  private static final int WORD = 4;
  private static final int EQUAL_PLACES = 5;
  private static final int PLACES = 2;
  private static final int VALUES = 2;
  private static final int BREAKS = 3;
  private static final int MARKS = 1;

  private int[] best = {};
  private int[] matched = {};
  private long[] elements = new long[16];
  private int size;

  /**
   * Number of tokens of each sequence that a gap covers; 2 or more also if the element isn't a gap,
   * or if it spans lines or other gaps.
   */
  private int[] skippedFirst = new int[16];

  private int[] skippedSecond = new int[16];

  /**
   * Returns elements that fit both sequences, or null if these are too long to compare. Tokens of
   * only one sequence become a gap; two different places become {@link Template#PLACE}.
   */
  long[] of(long[] a, long[] b) {
    int most = Math.min(a.length, b.length);
    int head = 0;
    while (head < most && score(a[head], b[head]) > 0) {
      head++;
    }
    int tail = 0;
    while (tail < most - head && score(a[a.length - 1 - tail], b[b.length - 1 - tail]) > 0) {
      tail++;
    }
    int n = a.length - head - tail;
    int m = b.length - head - tail;
    if ((long) n * m > MAX_CELLS) {
      return null;
    }
    begin(a.length + b.length);
    for (int i = 0; i < head; i++) {
      add(both(a[i], b[i]));
    }
    between(a, b, head, n, m);
    for (int i = tail; i > 0; i--) {
      add(both(a[a.length - i], b[b.length - i]));
    }
    return withoutLoneMarks();
  }

  private static int score(long a, long b) {
    if (a != b) {
      return isPlace(a) && isPlace(b) ? PLACES : 0;
    }
    if (Token.isWildcard(a)) {
      return a == Template.PLACE ? PLACES : 0;
    }
    if (a == Token.VALUE) {
      return VALUES;
    }
    if (a == Token.BREAK) {
      return BREAKS;
    }
    return Token.isMark(a) ? MARKS : Token.isPlace(a) ? EQUAL_PLACES : WORD;
  }

  private static boolean isPlace(long token) {
    return Token.isPlace(token) || token == Template.PLACE;
  }

  private static long both(long a, long b) {
    return a == b ? a : Template.PLACE;
  }

  private void begin(int most) {
    size = 0;
    if (elements.length < most) {
      elements = new long[most * 2];
      skippedFirst = new int[most * 2];
      skippedSecond = new int[most * 2];
    }
  }

  private void between(long[] a, long[] b, int off, int n, int m) {
    if (n > 0 && m > 0) {
      fill(a, b, off, n, m);
    }
    int i = 0;
    int j = 0;
    boolean adjacent = false;
    int w = m + 1;
    while (i < n && j < m && best[i * w + j] > 0) {
      int at = i * w + j;
      adjacent = matched[at] > 0 && matched[at] + (adjacent ? ADJACENT : 0) >= best[at];
      if (adjacent) {
        add(both(a[off + i++], b[off + j++]));
      } else {
        if (best[at + w] >= best[at + 1]) {
          skip(a[off + i++], 1, 0);
        } else {
          skip(b[off + j++], 0, 1);
        }
      }
    }
    while (i < n) {
      skip(a[off + i++], 1, 0);
    }
    while (j < m) {
      skip(b[off + j++], 0, 1);
    }
  }

  /**
   * Fills, by both positions, the best score of the remaining tokens, and the best score of an
   * alignment that begins with a match.
   */
  private void fill(long[] a, long[] b, int off, int n, int m) {
    int w = m + 1;
    if (best.length < (n + 1) * w) {
      best = new int[(n + 1) * w];
      matched = new int[(n + 1) * w];
    }
    Arrays.fill(best, n * w, n * w + w, 0);
    Arrays.fill(matched, n * w, n * w + w, 0);
    for (int i = n - 1; i >= 0; i--) {
      fillRow(a[off + i], b, off, i * w, m);
    }
  }

  private void fillRow(long token, long[] b, int off, int row, int m) {
    int[] best = this.best;
    int[] matched = this.matched;
    int below = row + m + 1;
    int equal = score(token, token);
    boolean place = isPlace(token);
    int right = 0;
    best[row + m] = 0;
    matched[row + m] = 0;
    for (int j = m - 1; j >= 0; j--) {
      long other = b[off + j];
      int match = 0;
      // In most cells, two different words meet.
      if (token == other || (place && isPlace(other))) {
        int score = token == other ? equal : PLACES;
        int next = below + j + 1;
        int after = matched[next] > 0 ? matched[next] + ADJACENT : 0;
        match = score > 0 ? score + Math.max(best[next], after) : 0;
      }
      matched[row + j] = match;
      right = Math.max(match, Math.max(best[below + j], right));
      best[row + j] = right;
    }
  }

  private void skip(long token, int first, int second) {
    add(
        token == Token.BREAK || token == Template.REST
            ? Template.REST
            : token == Template.TAIL ? Template.TAIL : Template.GAP);
    int many = Template.isMany(token) || token == Token.BREAK ? 2 : 1;
    skippedFirst[size - 1] += first * many;
    skippedSecond[size - 1] += second * many;
  }

  private void add(long element) {
    if (Template.isMany(element) && size > 0 && Template.isMany(elements[size - 1])) {
      elements[size - 1] = Math.max(elements[size - 1], element);
    } else {
      skippedFirst[size] = Template.isMany(element) ? 0 : 2;
      skippedSecond[size] = 0;
      elements[size++] = element;
    }
  }

  /**
   * Returns the last elements with a slot for each gap that covers one token in both sequences;
   * null if there is no such gap.
   */
  long[] narrowed() {
    long[] narrowed = null;
    for (int i = 0; i < size; i++) {
      if (skippedFirst[i] == 1 && skippedSecond[i] == 1) {
        narrowed = narrowed == null ? Arrays.copyOf(elements, size) : narrowed;
        narrowed[i] = Template.SLOT;
      }
    }
    return narrowed;
  }

  /** Merges two gaps with a single mark between them, which matches by chance. */
  private long[] withoutLoneMarks() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      boolean lone =
          kept > 0
              && i + 1 < size
              && Token.isMark(elements[i])
              && elements[i] != Token.BREAK
              && Template.isMany(elements[kept - 1])
              && Template.isMany(elements[i + 1]);
      if (lone) {
        i++;
        elements[kept - 1] = Math.max(elements[kept - 1], elements[i]);
        skippedFirst[kept - 1] = 2;
      } else {
        skippedFirst[kept] = skippedFirst[i];
        skippedSecond[kept] = skippedSecond[i];
        elements[kept++] = elements[i];
      }
    }
    size = kept;
    return Arrays.copyOf(elements, kept);
  }
}
