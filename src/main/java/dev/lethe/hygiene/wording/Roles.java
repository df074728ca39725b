package dev.lethe.hygiene.wording;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether in two statements of the same things these are in each other's places: rule CN21. */
final class Roles {
  /** So many words more or less leave it a sentence whose parts may have changed places. */
  private static final int ADDED = 2;

  /** So many words between two parts make it unlikely that one sentence only has another order. */
  private static final int APART = 4;

  private static final String REPLACE = Stem.of("replace");
  private static final Set<String> LISTING = Set.of("and", "or");
  private static final Set<String> THERE = Set.of("to", "into", "onto", "toward");
  private static final Set<String> FROM_THERE = Set.of("from", "out", Stem.of("leave"), "left");
  private static final Set<String> ORIGIN = Set.of(Stem.of("raise"), "born", "up");
  private static final List<String> HOME = List.of(Stem.of("live"), "in");

  private final Statement one;
  private final Statement other;

  Roles(Statement one, Statement other) {
    this.one = one;
    this.other = other;
  }

  /** Whether somebody does, or is done to, or goes to what in the other somebody else does. */
  boolean differ() {
    return isOtherDirection()
        || Exchange.is(one.order(), other.order(), (part, middle) -> true)
        || Exchange.is(one.sequence(), other.sequence(), (part, middle) -> true)
        || isExchangedAmongOthers()
        || isOfOtherNumbers()
        || areRolesExchanged()
        || Parts.areCrossed(one, other)
        || isTurned();
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
    List<String> order = statement.order();
    Set<String> behind = replacing(ways == THERE, order);
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

  /** What something else gives way to, or what it takes the place of. */
  private static Set<String> replacing(boolean isNew, List<String> order) {
    Set<String> found = new HashSet<>();
    int at = order.indexOf(REPLACE);
    if (at > 0 && at + 1 < order.size()) {
      int with = order.subList(at, order.size()).indexOf("with");
      boolean isPassive = order.get(at + 1).equals("by") || with == 1;
      String before = order.get(at - 1);
      String behind = order.get(Math.min(at + (isPassive ? 2 : 1), order.size() - 1));
      if (with > 1 && at + with + 1 < order.size()) {
        found.add(isNew ? order.get(at + with + 1) : behind);
      } else {
        found.add(isNew == isPassive ? behind : before);
      }
    }
    return found;
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
        && Exchange.is(
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
    otherDoers.keySet().retainAll(doers.keySet());
    return saysBy(one) == saysBy(other)
        && !doers.isEmpty()
        && doers.entrySet().stream()
            .noneMatch(doer -> otherDoers.get(doer.getKey()).equals(doer.getValue()))
        && (speaksOfAny(doers.values(), other) || speaksOfAny(otherDoers.values(), one));
  }

  private static boolean speaksOfAny(Collection<String> some, Statement statement) {
    return !Collections.disjoint(new HashSet<>(some), new HashSet<>(statement.order()));
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
}
