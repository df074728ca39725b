package dev.lethe.policy;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Finds the known name that a user probably meant. */
public final class NearestName {
  private NearestName() {}

  /**
   * Returns the name with the smallest edit distance to {@code meant}, if that is at most a third
   * of its length; the first in alphabetical order on a tie.
   */
  public static Optional<String> of(String meant, Collection<String> known) {
    return of(meant, known, meant.length() / 3, UnaryOperator.identity());
  }

  /**
   * Returns the field's name that was probably misspelt: one that differs only in case, underscores
   * and hyphens, or in one edit, or two if it has at least six letters; the first in alphabetical
   * order on a tie.
   */
  public static Optional<String> ofField(String meant, Collection<String> known) {
    String letters = letters(meant);
    return of(letters, known, maxEdits(letters), NearestName::letters);
  }

  /**
   * Returns the names that differ from {@code meant} no more than {@link #ofField} allows, the most
   * similar first, in alphabetical order on a tie.
   *
   * @param part returns the part of a name to compare
   * @param most largest number of names returned
   */
  public static List<String> similar(
      String meant, Collection<String> known, UnaryOperator<String> part, int most) {
    String letters = letters(part.apply(meant));
    int maxEdits = maxEdits(letters);
    record Candidate(String name, int edits) {}
    return known.stream()
        .map(name -> new Candidate(name, edits(letters, letters(part.apply(name)), maxEdits + 1)))
        .filter(candidate -> candidate.edits <= maxEdits)
        .sorted(Comparator.comparingInt(Candidate::edits).thenComparing(Candidate::name))
        .limit(most)
        .map(Candidate::name)
        .toList();
  }

  private static int maxEdits(String letters) {
    return letters.length() < 4 ? 0 : letters.length() < 6 ? 1 : 2;
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }

  /**
   * Returns the name with the smallest edit distance.
   *
   * @param form converts a name to the form to compare with {@code meant}
   */
  static Optional<String> of(
      String meant, Collection<String> known, int maxEdits, UnaryOperator<String> form) {
    String best = null;
    int fewest = maxEdits + 1;
    for (String name : known) {
      int edits = edits(meant, form.apply(name), fewest + 1);
      if (edits < fewest || (edits == fewest && best != null && name.compareTo(best) < 0)) {
        fewest = edits;
        best = name;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Returns the first name with an edit distance of 1. */
  public static Optional<String> oneEditFrom(String meant, Collection<String> known) {
    return known.stream().filter(name -> edits(meant, name, 2) == 1).findFirst();
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
    int rowBefore = 0;
    for (int i = 0; i <= one.length(); i++) {
      int row = enough;
      for (int j = 0; j <= other.length(); j++) {
        table[i][j] = i == 0 || j == 0 ? i + j : step(table, one, other, i, j);
        row = Math.min(row, table[i][j]);
      }
      if (row >= enough && rowBefore >= enough) {
        return enough; // Distances never decrease from two rows to the next.
      }
      rowBefore = row;
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
}
