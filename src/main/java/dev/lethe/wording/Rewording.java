package dev.lethe.wording;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether two statements may be the same in other words: rule CN21. */
final class Rewording {
  private static final List<String> PREFIXES =
      List.of("un", "in", "im", "il", "ir", "dis", "non", "de", "a", "anti", "mis");

  /** They tell where texts are the same otherwise. */
  private static final List<List<String>> WAYS =
      List.of(
          List.of("to", "from"),
          List.of("for", "against"),
          List.of("in", "out"),
          List.of("into", "out"),
          List.of("with", "against"),
          List.of("on", "off"),
          List.of("up", "down"));

  /** In longer texts no change of places is looked for. */
  private static final int MOST = 200;

  private final Statement one;
  private final Statement other;

  /** What the one speaks of and the other doesn't. */
  private final Set<String> ones;

  private final Set<String> others;

  private Rewording(Statement one, Statement other) {
    this.one = one;
    this.other = other;
    ones = new HashSet<>(one.content());
    ones.removeAll(other.content());
    others = new HashSet<>(other.content());
    others.removeAll(one.content());
  }

  /** Whether they differ in a word that isn't said otherwise, or in who does what. */
  static boolean differs(Statement one, Statement other) {
    return new Rewording(one, other).differs();
  }

  private boolean differs() {
    joinCompounds(one, ones, others);
    joinCompounds(other, others, ones);
    if (one.explicit() != other.explicit()) {
      dropContraries();
    } else if (isContrary(ones, others) || isContrary(others, ones)) {
      return true;
    }
    dropSynonyms();
    if (areNamed() || isOneWord()) {
      return true;
    }
    boolean isSame = ones.isEmpty() && others.isEmpty();
    return (isSame && isAnotherWay())
        || isExchanged(one.order(), other.order())
        || isExchanged(one.sequence(), other.sequence())
        || isTurned();
  }

  /** What one writes in two words and the other in one is the same. */
  private static void joinCompounds(Statement apart, Set<String> parts, Set<String> wholes) {
    for (String whole : List.copyOf(wholes)) {
      List<String> both = apart.joined().get(whole);
      if (both != null) {
        wholes.remove(whole);
        parts.removeAll(both);
      }
    }
  }

  private static boolean isContrary(Set<String> plain, Set<String> prefixed) {
    return plain.stream()
        .anyMatch(word -> PREFIXES.stream().anyMatch(prefix -> prefixed.contains(prefix + word)));
  }

  /** What one of them negates the other says by a contrary. */
  private void dropContraries() {
    for (String word : List.copyOf(ones)) {
      for (String contrary : List.copyOf(others)) {
        if (Exclusive.arePolar(word, contrary)
            || isContrary(Set.of(word), Set.of(contrary))
            || isContrary(Set.of(contrary), Set.of(word))) {
          ones.remove(word);
          others.remove(contrary);
        }
      }
    }
    ones.removeIf(English.NEGATIVE::contains);
    others.removeIf(English.NEGATIVE::contains);
  }

  private void dropSynonyms() {
    for (String word : List.copyOf(ones)) {
      List<String> same = others.stream().filter(other -> Synonyms.are(word, other)).toList();
      if (!same.isEmpty()) {
        ones.remove(word);
        same.forEach(others::remove);
      }
    }
  }

  /** Whether all that differs is one word of each. */
  private boolean isOneWord() {
    int more = one.wholes() && !other.wholes() ? 1 : 0;
    int others = other.wholes() && !one.wholes() ? 1 : 0;
    return ones.size() + more == 1 && this.others.size() + others == 1;
  }

  /** Whether each has a name that the other lacks. */
  private boolean areNamed() {
    boolean named = holdsAny(ones, one.names());
    boolean otherNamed = holdsAny(others, other.names());
    return (named && (otherNamed || holdsAny(others, other.openers())))
        || (otherNamed && holdsAny(ones, one.openers()));
  }

  private static boolean holdsAny(Set<String> words, Set<String> some) {
    return some.stream().anyMatch(words::contains);
  }

  private boolean isAnotherWay() {
    for (List<String> way : WAYS) {
      if (isAnotherWay(way.get(0), way.get(1)) || isAnotherWay(way.get(1), way.get(0))) {
        return true;
      }
    }
    return false;
  }

  private boolean isAnotherWay(String way, String contrary) {
    return one.order().contains(way)
        && !one.order().contains(contrary)
        && other.order().contains(contrary)
        && !other.order().contains(way);
  }

  /** Whether one says that it is done by what does it in the other. */
  private boolean isTurned() {
    if (one.isPassive() == other.isPassive()) {
      return false;
    }
    return without("by", one.order()).equals(without("by", other.order()));
  }

  private static List<String> without(String word, List<String> words) {
    List<String> rest = new ArrayList<>(words);
    rest.removeIf(word::equals);
    return rest;
  }

  /** Whether two parts have changed places around a third, and nothing else has changed. */
  private static boolean isExchanged(List<String> a, List<String> b) {
    if (a.size() != b.size() || a.size() > MOST || a.equals(b)) {
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
    return areExchanged(a.subList(from, end), b.subList(from, end), isAll);
  }

  private static boolean areExchanged(List<String> a, List<String> b, boolean isAll) {
    int size = a.size();
    for (int left = 1; left < size - 1; left++) {
      List<String> first = a.subList(0, left);
      if (!b.subList(size - left, size).equals(first)) {
        continue;
      }
      for (int right = 1; right < size - left; right++) {
        List<String> last = a.subList(size - right, size);
        List<String> middle = a.subList(left, size - right);
        if (b.subList(0, right).equals(last)
            && b.subList(right, size - left).equals(middle)
            && !English.JOINING.containsAll(middle)
            && !(isAll && middle.equals(List.of(StatementReader.BE)))
            && !isMovable(first)
            && !isMovable(last)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isMovable(List<String> part) {
    return English.MOVABLE.contains(part.get(0));
  }
}
