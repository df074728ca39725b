package dev.lethe.wording;

import java.util.List;
import java.util.Map;

/** What numbers are at the least, or at the most: rule CN5. */
final class Bounds {
  /** Behind which a number is so much at the least, 1, or at the most, 2. */
  private static final Map<String, Integer> BOUNDS =
      Map.ofEntries(
          Map.entry("minimum", 1),
          Map.entry("min", 1),
          Map.entry("over", 1),
          Map.entry("above", 1),
          Map.entry("exceed", 1),
          Map.entry("exceeds", 1),
          Map.entry("exceeding", 1),
          Map.entry("after", 1),
          Map.entry("before", 2),
          Map.entry("within", 2),
          Map.entry("maximum", 2),
          Map.entry("max", 2),
          Map.entry("under", 2),
          Map.entry("below", 2));

  /** The same before "than". */
  private static final Map<String, Integer> COMPARED =
      Map.ofEntries(
          Map.entry("more", 1),
          Map.entry("longer", 1),
          Map.entry("larger", 1),
          Map.entry("bigger", 1),
          Map.entry("higher", 1),
          Map.entry("greater", 1),
          Map.entry("less", 2),
          Map.entry("fewer", 2),
          Map.entry("shorter", 2),
          Map.entry("smaller", 2),
          Map.entry("lower", 2));

  private Bounds() {}

  /**
   * Notes what the words before a number say of it.
   *
   * @param words before it, in lower case
   * @param bounds by number: 1 at the least, 2 at the most, 3 both
   */
  static void note(String number, List<String> words, Map<String, Integer> bounds) {
    int last = words.size() - 1;
    if (last > 0 && words.get(last).equals("of")) {
      last--;
    }
    if (last < 0) {
      return;
    }
    boolean isCompared = last > 0 && words.get(last).equals("than");
    int bound =
        isCompared
            ? COMPARED.getOrDefault(words.get(last - 1), 0)
            : BOUNDS.getOrDefault(words.get(last), 0);
    if (bound != 0) {
      bounds.merge(number, bound, (one, other) -> one | other);
    }
  }

  /** Whether a number is so much at the least in one, and at the most in the other. */
  static boolean differ(Map<String, Integer> one, Map<String, Integer> other) {
    return one.entrySet().stream()
        .anyMatch(
            bound ->
                (other.getOrDefault(bound.getKey(), bound.getValue()) & bound.getValue()) == 0);
  }
}
