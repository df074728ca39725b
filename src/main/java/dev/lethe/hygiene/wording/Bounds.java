package dev.lethe.hygiene.wording;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What numbers are at the least, or at the most: rule CN5. */
final class Bounds {
  private static final int LEAST = 1;
  private static final int MOST = 2;

  /** Words before "than" for what is more. */
  static final List<String> LARGER =
      WordList.words("more longer larger bigger higher greater wider heavier");

  /** Those for what is less. */
  static final List<String> SMALLER = WordList.words("less fewer shorter smaller lower");

  /** Behind which a number is so much at the least. */
  private static final Set<String> AT_LEAST =
      WordList.set("minimum min over above exceed exceeds exceeding after");

  private static final Set<String> AT_MOST = WordList.set("maximum max under below before within");

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
    String word = words.get(isCompared ? last - 1 : last);
    int bound = isCompared ? bound(word, LARGER, SMALLER) : bound(word, AT_LEAST, AT_MOST);
    if (bound != 0) {
      bounds.merge(number, bound, (one, other) -> one | other);
    }
  }

  private static int bound(String word, Collection<String> least, Collection<String> most) {
    return least.contains(word) ? LEAST : most.contains(word) ? MOST : 0;
  }

  /** Whether a number is so much at the least in one, and at the most in the other. */
  static boolean differ(Map<String, Integer> one, Map<String, Integer> other) {
    return one.entrySet().stream()
        .anyMatch(
            bound ->
                (other.getOrDefault(bound.getKey(), bound.getValue()) & bound.getValue()) == 0);
  }
}
