package dev.lethe.hygiene.wording;

import java.util.ArrayList;
import java.util.List;

/** What two rows of words have in common in the same order, and what stands in between. */
final class Alignment {
  /** Of longer rows nothing is said: the time grows with their product. */
  static final int MOST = 200;

  /**
   * What stands between two words that both rows have, in the one and in the other.
   *
   * @param one none if only the other has something there
   */
  record Gap(List<String> one, List<String> other) {}

  private final List<Gap> gaps = new ArrayList<>();

  private Alignment() {}

  /** The gaps in which anything stands; none of rows that are too long. */
  static List<Gap> gaps(List<String> one, List<String> other) {
    Alignment alignment = new Alignment();
    if (one.size() <= MOST && other.size() <= MOST) {
      alignment.align(one, other);
    }
    return alignment.gaps;
  }

  /** Along a longest common subsequence; of several along the one that takes what comes first. */
  private void align(List<String> one, List<String> other) {
    int[][] longest = new int[one.size() + 1][other.size() + 1];
    for (int i = one.size() - 1; i >= 0; i--) {
      for (int k = other.size() - 1; k >= 0; k--) {
        longest[i][k] =
            one.get(i).equals(other.get(k))
                ? longest[i + 1][k + 1] + 1
                : Math.max(longest[i + 1][k], longest[i][k + 1]);
      }
    }
    int i = 0;
    int k = 0;
    int ones = 0;
    int others = 0;
    while (i < one.size() && k < other.size()) {
      if (one.get(i).equals(other.get(k))) {
        add(one.subList(ones, i), other.subList(others, k));
        ones = ++i;
        others = ++k;
      } else if (longest[i + 1][k] >= longest[i][k + 1]) {
        i++;
      } else {
        k++;
      }
    }
    add(one.subList(ones, one.size()), other.subList(others, other.size()));
  }

  private void add(List<String> one, List<String> other) {
    if (!one.isEmpty() || !other.isEmpty()) {
      gaps.add(new Gap(List.copyOf(one), List.copyOf(other)));
    }
  }
}
