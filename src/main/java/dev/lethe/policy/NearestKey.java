package dev.lethe.policy;

import java.util.List;

/** Suggests a known key for an unknown one. */
final class NearestKey {
  private NearestKey() {}

  /**
   * Returns a message about an unknown key.
   *
   * @param siblings names of the known keys at its place
   */
  static String hint(String unknown, List<String> siblings) {
    String nearest = nearest(unknown, siblings);
    if (nearest != null) {
      return "is not known; the nearest is " + nearest;
    }
    return "is not known"
        + (siblings.isEmpty() ? "" : "; known here: " + String.join(" ", siblings));
  }

  /**
   * Returns the paths of the known keys with that name, anywhere in the policy; empty if there are
   * none.
   */
  static List<String> elsewhere(String unknown) {
    return PolicyKeys.ALL.stream()
        .filter(key -> key.path().get(key.path().size() - 1).equals(unknown))
        .map(PolicyKey::name)
        .toList();
  }

  /**
   * Returns the name with the smallest edit distance, the first on a tie, or null if none is close.
   */
  static String nearest(String unknown, List<String> names) {
    String bare = bare(unknown);
    String best = null;
    int least = Math.max(2, bare.length() / 3) + 1;
    for (String name : names) {
      int distance = edits(bare, bare(name), least);
      if (distance < least) {
        least = distance;
        best = name;
      }
    }
    return best;
  }

  /**
   * Returns the number of insertions, deletions, replacements and swaps of neighbors that turn one
   * text into the other (optimal string alignment), at most {@code enough}.
   */
  static int edits(String one, String other, int enough) {
    if (Math.abs(one.length() - other.length()) >= enough) {
      return enough;
    }
    int[][] table = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        table[i][j] = i == 0 || j == 0 ? i + j : step(table, one, other, i, j);
      }
    }
    return Math.min(enough, table[one.length()][other.length()]);
  }

  private static int step(int[][] table, String one, String other, int i, int j) {
    boolean same = one.charAt(i - 1) == other.charAt(j - 1);
    int least = table[i - 1][j - 1] + (same ? 0 : 1);
    least = Math.min(least, Math.min(table[i - 1][j], table[i][j - 1]) + 1);
    boolean swapped =
        i > 1
            && j > 1
            && one.charAt(i - 1) == other.charAt(j - 2)
            && one.charAt(i - 2) == other.charAt(j - 1);
    return swapped ? Math.min(least, table[i - 2][j - 2] + 1) : least;
  }

  private static String bare(String name) {
    String bare = name.startsWith(":") ? name.substring(1) : name;
    return bare.replace("\"", "").replace('_', '-').toLowerCase(java.util.Locale.ROOT);
  }
}
