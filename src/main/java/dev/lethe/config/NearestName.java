package dev.lethe.config;

import java.util.Collection;
import java.util.Optional;

/** Finds the known name that a user probably meant. */
public final class NearestName {
  private NearestName() {}

  /**
   * Returns the name with the smallest edit distance to {@code meant}, if that is at most a third
   * of its length. An edit inserts, deletes or replaces a character, or swaps two neighbours.
   */
  public static Optional<String> of(String meant, Collection<String> known) {
    String best = null;
    int fewest = meant.length() / 3 + 1;
    for (String name : known) {
      int edits = edits(meant, name);
      if (edits < fewest || (edits == fewest && best != null && name.compareTo(best) < 0)) {
        fewest = edits;
        best = name;
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * Returns the first name that differs by one inserted, deleted or replaced letter, or by two
   * swapped neighbours.
   */
  static Optional<String> oneLetterFrom(String meant, Collection<String> known) {
    return known.stream().filter(name -> isOneLetterFrom(meant, name)).findFirst();
  }

  private static boolean isOneLetterFrom(String meant, String name) {
    if (Math.abs(meant.length() - name.length()) > 1 || meant.equals(name)) {
      return false;
    }
    int from = 0;
    while (from < meant.length()
        && from < name.length()
        && meant.charAt(from) == name.charAt(from)) {
      from++;
    }
    String rest = meant.substring(from);
    String wanted = name.substring(from);
    return tail(rest, 1).equals(tail(wanted, 1))
        || rest.equals(tail(wanted, 1))
        || tail(rest, 1).equals(wanted)
        || (rest.length() > 1
            && wanted.length() > 1
            && rest.charAt(0) == wanted.charAt(1)
            && rest.charAt(1) == wanted.charAt(0)
            && tail(rest, 2).equals(tail(wanted, 2)));
  }

  private static String tail(String text, int from) {
    return text.substring(Math.min(from, text.length()));
  }

  /** Returns the optimal string alignment distance. */
  private static int edits(String a, String b) {
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : fewest(a, b, i, j, edits);
      }
    }
    return edits[a.length()][b.length()];
  }

  private static int fewest(String a, String b, int i, int j, int[][] edits) {
    boolean isEqual = a.charAt(i - 1) == b.charAt(j - 1);
    int other = edits[i - 1][j - 1] + (isEqual ? 0 : 1);
    int fewest = Math.min(other, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
    boolean isSwapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return isSwapped ? Math.min(fewest, edits[i - 2][j - 2] + 1) : fewest;
  }
}
