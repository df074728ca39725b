package dev.lethe.wording;

import dev.lethe.policy.DedupePolicy;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * What keeps texts from being merged by rule, however alike they are otherwise: rules CN5, CN20 and
 * CN21. Not safe for use by many threads.
 */
public final class Differences {
  private final StatementReader reader;

  /** By a tenant's words that tell. */
  public Differences(DedupePolicy policy) {
    reader = new StatementReader(policy);
  }

  /** Whether any two of some texts differ in what tells: rule CN5. */
  public boolean areIn(Collection<String> texts) {
    return anyTwo(texts, Differences::differ);
  }

  /** Whether any two of some texts speak of other things, though in no word that tells: CN21. */
  public boolean areOfOthers(Collection<String> texts) {
    return anyTwo(texts, Rewording::differs);
  }

  /**
   * Whether any two names of what some texts are about, of which the texts mention neither, are of
   * other things: then the name is part of what its text says. Rule CN21.
   */
  public boolean areOfOtherSubjects(Collection<String> subjects, Collection<String> texts) {
    Set<String> mentioned = new HashSet<>();
    texts.forEach(text -> mentioned.addAll(reader.read(text).content()));
    return anyTwo(subjects, (one, other) -> areApart(one.content(), other.content(), mentioned));
  }

  private boolean anyTwo(Collection<String> texts, BiPredicate<Statement, Statement> differ) {
    List<Statement> statements = texts.stream().distinct().map(reader::read).toList();
    for (int i = 0; i < statements.size(); i++) {
      for (int k = i + 1; k < statements.size(); k++) {
        if (differ.test(statements.get(i), statements.get(k))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean areApart(Set<String> one, Set<String> other, Set<String> mentioned) {
    return !one.isEmpty()
        && !other.isEmpty()
        && Collections.disjoint(one, other)
        && Collections.disjoint(one, mentioned)
        && Collections.disjoint(other, mentioned);
  }

  private static boolean differ(Statement one, Statement other) {
    return lacks(one, other)
        || lacks(other, one)
        || one.negations() != other.negations()
        || (denies(one, other) && denies(other, one))
        || Exclusive.differ(one.places(), other.places(), one.explicit() != other.explicit());
  }

  /** Whether one has a figure that the other lacks. */
  private static boolean lacks(Statement one, Statement other) {
    return one.exact().stream()
        .anyMatch(told -> !other.exact().contains(told) && !other.loose().contains(told));
  }

  /** Whether one denies what the other speaks of without denying it. */
  private static boolean denies(Statement one, Statement other) {
    Set<String> denied = new HashSet<>(one.denied());
    denied.removeAll(other.denied());
    return denied.stream().anyMatch(other.content()::contains);
  }
}
