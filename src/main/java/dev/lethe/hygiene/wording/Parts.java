package dev.lethe.hygiene.wording;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether of two parts of a statement each says of its own thing what in another statement is said
 * of the other's: rule CN21.
 */
final class Parts {
  private Parts() {}

  /** Whether what two parts speak of has changed places between them. */
  static boolean areCrossed(Statement one, Statement other) {
    List<Set<String>> parts = one.clauses().stream().filter(part -> !part.isEmpty()).toList();
    List<Set<String>> others = other.clauses().stream().filter(part -> !part.isEmpty()).toList();
    if (parts.size() != 2 || others.size() != 2) {
      return false;
    }
    boolean isStraight =
        shared(parts, others, 0) + shared(parts, others, 1)
            >= common(parts.get(0), others.get(1)).size()
                + common(parts.get(1), others.get(0)).size();
    Set<String> here = isStraight ? others.get(0) : others.get(1);
    Set<String> there = isStraight ? others.get(1) : others.get(0);
    return areCrossed(parts.get(0), parts.get(1), here, there);
  }

  private static int shared(List<Set<String>> parts, List<Set<String>> others, int part) {
    return common(parts.get(part), others.get(part)).size();
  }

  /** Whether each of two parts shares something with its own, and has something of the other's. */
  private static boolean areCrossed(
      Set<String> first, Set<String> second, Set<String> here, Set<String> there) {
    return !Collections.disjoint(first, here)
        && !Collections.disjoint(second, there)
        && areExchanged(first, second, here, there);
  }

  /**
   * Whether each of two parts has something that in another text only the other's counterpart has.
   *
   * @param here the counterpart of the first
   * @param there that of the second
   */
  static boolean areExchanged(
      Set<String> first, Set<String> second, Set<String> here, Set<String> there) {
    return moves(first, second, here, there) && moves(second, first, there, here);
  }

  /** Whether something of a part only is in its counterpart only. */
  static boolean keeps(Set<String> part, Set<String> rest, Set<String> own, Set<String> others) {
    return common(part, own).stream()
        .anyMatch(word -> !rest.contains(word) && !others.contains(word));
  }

  /** Whether something of one part only is in the other's only. */
  private static boolean moves(
      Set<String> from, Set<String> rest, Set<String> own, Set<String> others) {
    return common(from, others).stream()
        .anyMatch(word -> !rest.contains(word) && !own.contains(word));
  }

  private static Set<String> common(Set<String> one, Set<String> other) {
    Set<String> common = new HashSet<>(one);
    common.retainAll(other);
    return common;
  }
}
