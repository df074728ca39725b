package dev.lethe.config;

import java.util.Collection;
import java.util.Optional;

/** Finds the known name that someone probably meant. */
final class NearestName {
  private NearestName() {}

  /** The name with the fewest edits to {@code meant}, if they are a third of it at most. */
  static Optional<String> of(String meant, Collection<String> known) {
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

  /** The first name that one letter more, less, other or swapped with its neighbour makes. */
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

  /** Levenshtein distance. */
  private static int edits(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int swap = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(swap, Math.min(above, row[j - 1]) + 1);
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
