package dev.lethe.hygiene.wording;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The words around a word of a statement.
 *
 * @param before the last ones before it that are part of what is spoken of
 * @param behind the first ones behind it
 * @param hasAgent whether it is said by whom it is done
 */
record Neighbours(Set<String> before, Set<String> behind, boolean hasAgent) {
  /** On each side. */
  private static final int MOST = 2;

  /** So near behind a verb it is said by whom. */
  private static final int NEAR = 3;

  private static Map<String, Neighbours> of(Statement statement) {
    Map<String, Neighbours> all = new HashMap<>();
    List<String> order = statement.order();
    List<String> words = order.stream().filter(statement.content()::contains).toList();
    int at = 0;
    for (int i = 0; i < order.size(); i++) {
      String word = order.get(i);
      if (statement.content().contains(word)) {
        all.putIfAbsent(
            word,
            new Neighbours(
                new HashSet<>(words.subList(Math.max(0, at - MOST), at)),
                new HashSet<>(words.subList(at + 1, Math.min(words.size(), at + 1 + MOST))),
                order.subList(i, Math.min(order.size(), i + 1 + NEAR)).contains("by")));
        at++;
      }
    }
    return all;
  }

  /**
   * Whether around a word that two statements have, what stands before it in the one stands behind
   * it in the other, and the other way round; or it doesn't though one of them says by whom it is
   * done.
   */
  static boolean areCrossed(Statement one, Statement other) {
    Map<String, Neighbours> theirs = of(other);
    for (Map.Entry<String, Neighbours> word : of(one).entrySet()) {
      Neighbours its = word.getValue();
      Neighbours their = theirs.get(word.getKey());
      if (their == null) {
        continue;
      }
      if (its.hasAgent == their.hasAgent) {
        if (its.isCrossed(their)) {
          return true;
        }
      } else if (one.isPassive() != other.isPassive()
          && its.hasAgent == one.isPassive()
          && its.isStraight(their)) {
        return true;
      }
    }
    return false;
  }

  private boolean isCrossed(Neighbours other) {
    return meet(before, other.behind)
        && meet(behind, other.before)
        && !meet(before, other.before)
        && !meet(behind, other.behind);
  }

  private boolean isStraight(Neighbours other) {
    return meet(before, other.before)
        && meet(behind, other.behind)
        && !meet(before, other.behind)
        && !meet(behind, other.before);
  }

  private static boolean meet(Set<String> some, Set<String> others) {
    return !Collections.disjoint(some, others);
  }
}
