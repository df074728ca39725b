package dev.lethe.hygiene.wording;

import java.util.List;

/** Whether two parts of a row of words have changed places around a third: rule CN21. */
final class Exchange {
  /** Which parts that have changed places count. */
  interface Parts {
    /**
     * Whether one does.
     *
     * @param middle how many words stand between it and the other
     */
    boolean count(List<String> part, int middle);
  }

  private Exchange() {}

  /**
   * Whether two parts have changed places around a third, and nothing else has changed.
   *
   * @param counts which do
   */
  static boolean is(List<String> a, List<String> b, Parts counts) {
    if (a.size() != b.size() || a.size() > Alignment.MOST || a.equals(b)) {
      return false;
    }
    int from = 0;
    while (a.get(from).equals(b.get(from))) {
      from++;
    }
    int end = a.size();
    while (a.get(end - 1).equals(b.get(end - 1))) {
      end--;
    }
    boolean isAll = from == 0 && end == a.size();
    return areExchanged(a.subList(from, end), b.subList(from, end), isAll, counts);
  }

  private static boolean areExchanged(List<String> a, List<String> b, boolean isAll, Parts counts) {
    int size = a.size();
    int[][] same = same(a, b);
    int[] joining = joining(a);
    for (int left = 1; left < size - 1; left++) {
      if (same[0][size - left] < left || isMovable(a.get(0))) {
        continue;
      }
      for (int right = 1; right < size - left; right++) {
        int middle = size - left - right;
        boolean isOnlyBe = isAll && middle == 1 && a.get(left).equals(StatementReader.BE);
        if (same[size - right][0] >= right
            && same[left][right] >= middle
            && joining[left] < middle
            && !isOnlyBe
            && !isMovable(a.get(size - right))
            && counts.count(a.subList(0, left), middle)
            && counts.count(a.subList(size - right, size), middle)) {
          return true;
        }
      }
    }
    return false;
  }

  /** How many words from one of a and one of b on are the same: compared once, not part by part. */
  private static int[][] same(List<String> a, List<String> b) {
    int[][] same = new int[a.size() + 1][b.size() + 1];
    for (int i = a.size() - 1; i >= 0; i--) {
      for (int k = b.size() - 1; k >= 0; k--) {
        same[i][k] = a.get(i).equals(b.get(k)) ? same[i + 1][k + 1] + 1 : 0;
      }
    }
    return same;
  }

  /** How many words from one on only join what is around them. */
  private static int[] joining(List<String> words) {
    int[] joining = new int[words.size() + 1];
    for (int i = words.size() - 1; i >= 0; i--) {
      joining[i] = English.JOINING.contains(words.get(i)) ? joining[i + 1] + 1 : 0;
    }
    return joining;
  }

  /** Whether the part that begins with a word may stand anywhere. */
  private static boolean isMovable(String first) {
    return English.MOVABLE.contains(first);
  }
}
