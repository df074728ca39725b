package dev.lethe.hygiene.wording;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

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

  private static final String LESS = "less";

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

  /** The same whichever comes first: of several alignments that are as good the first is taken. */
  private static Rewording between(Statement one, Statement other) {
    boolean isFirst = String.join(" ", one.order()).compareTo(String.join(" ", other.order())) <= 0;
    return isFirst ? new Rewording(one, other) : new Rewording(other, one);
  }

  /** Whether they differ in a word that isn't said otherwise, or in who does what. */
  static boolean differs(Statement one, Statement other) {
    return between(one, other).differs();
  }

  /**
   * Whether one says the contrary of a word of the other, or of the same things that they are in
   * each other's places.
   */
  static boolean isTurnedRound(Statement one, Statement other) {
    return between(one, other).isTurnedRound();
  }

  private boolean isTurnedRound() {
    boolean isSame = ones.isEmpty() && others.isEmpty();
    return (one.explicit() == other.explicit()
            && (isContrary(ones, others) || isContrary(others, ones)))
        || (isSame && isAnotherWay())
        || new Roles(one, other).differ();
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
    if (areNamed() || isReplaced() || isOtherKind()) {
      return true;
    }
    boolean isSame = ones.isEmpty() && others.isEmpty();
    return (isSame && isAnotherWay()) || new Roles(one, other).differ();
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

  /**
   * Whether another word stands before the same one, where nothing else belongs to it: on the web
   * hosts, and on the mail hosts.
   */
  private boolean isOtherKind() {
    return !isLong() && !Collections.disjoint(kinds(ones, one), kinds(others, other));
  }

  private static Set<String> kinds(Set<String> words, Statement statement) {
    return words.stream()
        .map(word -> kind(word, statement))
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  /** What a word stands before that begins what is spoken of; null if it doesn't. */
  private static String kind(String word, Statement statement) {
    int at = statement.order().indexOf(word);
    boolean begins = at == 0 || (at > 0 && English.MOVABLE.contains(statement.order().get(at - 1)));
    return begins ? beside(word, 1, statement) : null;
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
}
