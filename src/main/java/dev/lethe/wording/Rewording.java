package dev.lethe.wording;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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

  /**
   * In longer texts no change of places is looked for, and where more words differ none counts as
   * said otherwise.
   */
  static final int MOST = Alignment.MOST;

  /** So many words are one thing at the most. */
  private static final int REPLACED = 4;

  /** So many words more or less leave it a sentence whose parts may have changed places. */
  private static final int ADDED = 2;

  /** So many words between two parts make it unlikely that one sentence only has another order. */
  private static final int APART = 4;

  private static final Set<String> LISTING = Set.of("and", "or");
  private static final Set<String> THERE = Set.of("to", "into", "onto", "toward");
  private static final Set<String> FROM_THERE = Set.of("from", "out", Stem.of("leave"), "left");
  private static final Set<String> ORIGIN = Set.of(Stem.of("raise"), "born", "up");
  private static final String LESS = "less";
  private static final List<String> HOME = List.of(Stem.of("live"), "in");

  /** Which parts that have changed places count. */
  private interface Parts {
    /**
     * Whether one does.
     *
     * @param middle how many words stand between it and the other
     */
    boolean count(List<String> part, int middle);
  }

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

  /**
   * Whether one says the contrary of a word of the other, or of the same things that they are in
   * each other's places.
   */
  static boolean isTurnedRound(Statement one, Statement other) {
    return new Rewording(one, other).isTurnedRound();
  }

  private boolean isTurnedRound() {
    boolean isSame = ones.isEmpty() && others.isEmpty();
    return (one.explicit() == other.explicit()
            && (isContrary(ones, others) || isContrary(others, ones)))
        || (isSame && isAnotherWay())
        || isInOtherPlaces();
  }

  private boolean isInOtherPlaces() {
    return isOtherDirection()
        || isExchanged(one.order(), other.order(), (part, middle) -> true)
        || isExchanged(one.sequence(), other.sequence(), (part, middle) -> true)
        || isExchangedAmongOthers()
        || isOfOtherNumbers()
        || areRolesExchanged()
        || isTurned();
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
    dropLight();
    if (areNamed() || isReplaced()) {
      return true;
    }
    boolean isSame = ones.isEmpty() && others.isEmpty();
    return (isSame && isAnotherWay()) || isInOtherPlaces();
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
        .anyMatch(
            word ->
                prefixed.contains(word + LESS)
                    || PREFIXES.stream().anyMatch(prefix -> prefixed.contains(prefix + word)));
  }

  /** What one of them negates the other says by a contrary. */
  private void dropContraries() {
    for (String word : isLong() ? List.<String>of() : List.copyOf(ones)) {
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

  /** Whether so many words differ that it would take long to compare them all with one another. */
  private boolean isLong() {
    return ones.size() > MOST || others.size() > MOST;
  }

  private void dropSynonyms() {
    for (String word : isLong() ? List.<String>of() : List.copyOf(ones)) {
      List<String> same = others.stream().filter(other -> Synonyms.are(word, other)).toList();
      if (!same.isEmpty()) {
        ones.remove(word);
        same.forEach(others::remove);
      }
    }
  }

  /** Of two verbs that say little one may stand for the other. */
  private void dropLight() {
    if (ones.stream().anyMatch(English.LIGHT::contains)
        && others.stream().anyMatch(English.LIGHT::contains)) {
      ones.removeAll(English.LIGHT);
      others.removeAll(English.LIGHT);
    }
  }

  /**
   * Whether one thing stands in the place of another: a word for a word, or some for some where all
   * else is the same.
   */
  private boolean isReplaced() {
    boolean ownWhole = one.wholes() && !other.wholes();
    boolean otherWhole = other.wholes() && !one.wholes();
    if (ones.size() + (ownWhole ? 1 : 0) == 1 && others.size() + (otherWhole ? 1 : 0) == 1) {
      return ones.isEmpty()
          || others.isEmpty()
          || gaps().stream().anyMatch(this::isReplaced)
          || areBesideTheSame(ones.iterator().next(), others.iterator().next());
    }
    List<Alignment.Gap> gaps = gaps();
    return gaps.size() == 1 && isReplaced(gaps.get(0)) && areAsMany(gaps.get(0));
  }

  /** Whether two words stand before the same one, or behind it. */
  private boolean areBesideTheSame(String word, String another) {
    return Set.of(-1, 1).stream()
        .anyMatch(
            step -> {
              String beside = beside(word, step, one);
              return beside != null && beside.equals(beside(another, step, other));
            });
  }

  /** What stands so many words behind another; null if nothing does, or a word without content. */
  private static String beside(String word, int step, Statement statement) {
    int at = statement.order().indexOf(word);
    int besides = at + step;
    String beside =
        at < 0 || besides < 0 || besides >= statement.order().size()
            ? null
            : statement.order().get(besides);
    return statement.content().contains(beside) ? beside : null;
  }

  private List<Alignment.Gap> gaps() {
    return Alignment.gaps(one.order(), other.order()).stream()
        .filter(
            gap ->
                gap.one().stream().anyMatch(ones::contains)
                    || gap.other().stream().anyMatch(others::contains))
        .toList();
  }

  private boolean isReplaced(Alignment.Gap gap) {
    return gap.one().stream().anyMatch(ones::contains)
        && gap.other().stream().anyMatch(others::contains);
  }

  /** Whether as many words are in the place of others as one thing has. */
  private boolean areAsMany(Alignment.Gap gap) {
    long there = gap.one().stream().filter(ones::contains).count();
    long here = gap.other().stream().filter(others::contains).count();
    return Math.max(there, here) <= REPLACED && (there == here || Math.min(there, here) > 1);
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

  /** Whether it goes to something in one, and comes from there in the other. */
  private boolean isOtherDirection() {
    Set<String> goals = behind(THERE, one);
    Set<String> sources = behind(FROM_THERE, one);
    Set<String> otherGoals = behind(THERE, other);
    Set<String> otherSources = behind(FROM_THERE, other);
    return one.negations() == 0
        && other.negations() == 0
        && (holdsAlone(goals, sources, otherSources, otherGoals)
            || holdsAlone(sources, goals, otherGoals, otherSources)
            || areOfOthers(sources, otherSources));
  }

  /** Whether somebody is in each, and nobody in both. */
  private boolean areOfOthers(Set<String> some, Set<String> others) {
    return some.stream().anyMatch(this::isSomebody)
        && others.stream().anyMatch(this::isSomebody)
        && Collections.disjoint(some, others);
  }

  /** Whether something is in the first and third of those sets, and in no other. */
  private static boolean holdsAlone(
      Set<String> here, Set<String> notHere, Set<String> there, Set<String> notThere) {
    return here.stream()
        .anyMatch(
            word -> there.contains(word) && !notHere.contains(word) && !notThere.contains(word));
  }

  /** Whether somebody is where they went to, or was where they came from. */
  private static boolean isPlace(Set<String> ways, List<String> before) {
    return before.get(1).equals("in")
        && (ways == THERE ? before.equals(HOME) : ORIGIN.contains(before.get(0)));
  }

  private static Set<String> behind(Set<String> ways, Statement statement) {
    Set<String> behind = new HashSet<>();
    List<String> order = statement.order();
    for (int i = 1; i < order.size(); i++) {
      if (ways.contains(order.get(i - 1)) || (i > 1 && isPlace(ways, order.subList(i - 2, i)))) {
        behind.add(order.get(i));
        if (i + 1 < order.size() && statement.exact().contains(order.get(i + 1))) {
          behind.add(order.get(i + 1));
        }
      }
    }
    return behind;
  }

  /** The same where a few words are added. */
  private boolean isExchangedAmongOthers() {
    if (saysBy(one) != saysBy(other)) {
      return false;
    }
    List<String> a = new ArrayList<>(one.sequence());
    List<String> b = new ArrayList<>(other.sequence());
    a.retainAll(new HashSet<>(other.sequence()));
    b.retainAll(new HashSet<>(one.sequence()));
    return one.sequence().size() - a.size() <= ADDED
        && other.sequence().size() - b.size() <= ADDED
        && isExchanged(
            a,
            b,
            (part, middle) ->
                middle >= APART
                    || isSomebody(part.get(0))
                    || isSomebody(part.get(part.size() - 1)));
  }

  /** Whether behind a word stands a number in one, and another in the other. */
  private boolean isOfOtherNumbers() {
    Map<String, Set<String>> numbers = numbers(one);
    Map<String, Set<String>> otherNumbers = numbers(other);
    return numbers.entrySet().stream()
        .anyMatch(
            counted ->
                otherNumbers.containsKey(counted.getKey())
                    && Collections.disjoint(
                        counted.getValue(), otherNumbers.get(counted.getKey())));
  }

  private static Map<String, Set<String>> numbers(Statement statement) {
    Map<String, Set<String>> numbers = new HashMap<>();
    List<String> order = statement.order();
    for (int i = 1; i < order.size(); i++) {
      String before = order.get(i - 1);
      if (statement.exact().contains(order.get(i))
          && statement.content().contains(before)
          && !statement.exact().contains(before)) {
        Set<String> counted = numbers.computeIfAbsent(before, unused -> new HashSet<>());
        counted.add(order.get(i));
        for (int k = i + 2; k < order.size() && LISTING.contains(order.get(k - 1)); k += 2) {
          counted.add(order.get(k));
        }
      }
    }
    return numbers;
  }

  /** Whether it may be said by whom something is done, who then stands behind it. */
  private static boolean saysBy(Statement statement) {
    return statement.order().contains("by");
  }

  /** Whether what somebody does in one somebody else does in the other, and nobody the same. */
  private boolean areRolesExchanged() {
    Map<String, String> doers = doers(one);
    Map<String, String> otherDoers = doers(other);
    doers.keySet().retainAll(otherDoers.keySet());
    return saysBy(one) == saysBy(other)
        && !doers.isEmpty()
        && doers.entrySet().stream()
            .noneMatch(doer -> otherDoers.get(doer.getKey()).equals(doer.getValue()))
        && doers.values().stream().anyMatch(other.order()::contains);
  }

  /** By what is done, who does it: whoever stands before it. */
  private Map<String, String> doers(Statement statement) {
    Map<String, String> doers = new HashMap<>();
    List<String> order = statement.order();
    for (int i = 1; i < order.size(); i++) {
      if (isSomebody(order.get(i - 1)) && statement.content().contains(order.get(i))) {
        doers.putIfAbsent(order.get(i), order.get(i - 1));
      }
    }
    return doers;
  }

  private boolean isSomebody(String word) {
    return English.PERSONS.contains(word)
        || one.names().contains(word)
        || other.names().contains(word);
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

  /**
   * Whether two parts have changed places around a third, and nothing else has changed.
   *
   * @param counts which do
   */
  private static boolean isExchanged(List<String> a, List<String> b, Parts counts) {
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
    return areExchanged(a.subList(from, end), b.subList(from, end), isAll, counts);
  }

  private static boolean areExchanged(List<String> a, List<String> b, boolean isAll, Parts counts) {
    int size = a.size();
    int[][] same = same(a, b);
    int[] joining = joining(a);
    for (int left = 1; left < size - 1; left++) {
      if (same[0][size - left] < left || isMovable(a.get(0))) {
        continue;
      }
      for (int right = 1; right < size - left; right++) {
        int middle = size - left - right;
        boolean isOnlyBe = isAll && middle == 1 && a.get(left).equals(StatementReader.BE);
        if (same[size - right][0] >= right
            && same[left][right] >= middle
            && joining[left] < middle
            && !isOnlyBe
            && !isMovable(a.get(size - right))
            && counts.count(a.subList(0, left), middle)
            && counts.count(a.subList(size - right, size), middle)) {
          return true;
        }
      }
    }
    return false;
  }

  /** How many words from one of a and one of b on are the same: compared once, not part by part. */
  private static int[][] same(List<String> a, List<String> b) {
    int[][] same = new int[a.size() + 1][b.size() + 1];
    for (int i = a.size() - 1; i >= 0; i--) {
      for (int k = b.size() - 1; k >= 0; k--) {
        same[i][k] = a.get(i).equals(b.get(k)) ? same[i + 1][k + 1] + 1 : 0;
      }
    }
    return same;
  }

  /** How many words from one on only join what is around them. */
  private static int[] joining(List<String> words) {
    int[] joining = new int[words.size() + 1];
    for (int i = words.size() - 1; i >= 0; i--) {
      joining[i] = English.JOINING.contains(words.get(i)) ? joining[i + 1] + 1 : 0;
    }
    return joining;
  }

  /** Whether the part that begins with a word may stand anywhere. */
  private static boolean isMovable(String first) {
    return English.MOVABLE.contains(first);
  }
}
