package dev.lethe.hygiene.wording;

import dev.lethe.policy.DedupePolicy;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

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

  /** What a text says, to be compared with what others say. */
  public Statement read(String text) {
    return reader.read(text);
  }

  /** Whether any two of some texts differ in what tells: rule CN5. */
  public boolean areIn(Collection<String> texts) {
    List<Statement> statements = texts.stream().distinct().map(reader::read).toList();
    for (int i = 0; i < statements.size(); i++) {
      for (int k = i + 1; k < statements.size(); k++) {
        if (differ(statements.get(i), statements.get(k))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether two statements speak of other things, though in no word that tells: rule CN21. */
  public static boolean areOfOthers(Statement one, Statement other) {
    return Rewording.differs(one, other);
  }

  /**
   * Whether two names of what statements are about, of which neither mentions one, are of other
   * things: then the name is part of what its statement says. Rule CN21.
   */
  public static boolean areOfOtherSubjects(
      Statement subject, Statement otherSubject, Statement one, Statement other) {
    Set<String> names = subject.content();
    Set<String> otherNames = otherSubject.content();
    return !names.isEmpty()
        && !otherNames.isEmpty()
        && Collections.disjoint(names, otherNames)
        && Stream.of(one, other)
            .map(Statement::content)
            .allMatch(
                said ->
                    Collections.disjoint(names, said) && Collections.disjoint(otherNames, said));
  }

  /** Whether two statements differ in what tells: rule CN5. */
  public static boolean differ(Statement one, Statement other) {
    return lacks(one, other)
        || lacks(other, one)
        || areOfOtherCodes(one, other)
        || Bounds.differ(one.bounds(), other.bounds())
        || areDenied(one, other)
        || areOpposed(one, other);
  }

  /** Whether one has a figure that the other lacks. */
  private static boolean lacks(Statement one, Statement other) {
    return one.exact().stream()
        .anyMatch(told -> !other.exact().contains(told) && !other.loose().contains(told));
  }

  /** Whether each has a code that the other lacks. */
  private static boolean areOfOtherCodes(Statement one, Statement other) {
    return !one.codes().containsAll(other.codes()) && !other.codes().containsAll(one.codes());
  }

  /** Whether one is negated or has a contrary, and not both, which would be the same again. */
  private static boolean areOpposed(Statement one, Statement other) {
    Map<Integer, Integer> places = new HashMap<>(one.places());
    Set<Integer> turned =
        Exclusive.turned(one.denied(), other.denied(), one.places(), other.places());
    turned.addAll(Exclusive.turned(other.denied(), one.denied(), other.places(), one.places()));
    // Pairs of a policy have rows of their own, of the same words.
    places.keySet().removeIf(row -> turned.contains(row) || (row < 0 && !turned.isEmpty()));
    if (one.timeOrder() != null && other.timeOrder() != null) {
      if (one.timeOrder().isReversed(other.timeOrder())) {
        return true;
      } else if (one.timeOrder().isSame(other.timeOrder())) {
        Exclusive.forget(Exclusive.SEQUENCE, places);
      }
    }
    boolean isOdd = (one.negations() - other.negations()) % 2 != 0;
    return (isOdd && turned.isEmpty()) || Exclusive.differ(places, other.places());
  }

  /** Whether each denies what the other doesn't, or one that is negated twice more often. */
  private static boolean areDenied(Statement one, Statement other) {
    boolean ones = denies(one, other);
    boolean others = denies(other, one);
    return (one.negations() == other.negations() ? ones && others : ones || others)
        || excludes(one, other)
        || excludes(other, one)
        || (arePartsDenied(one, other) && arePartsDenied(other, one));
  }

  /** Whether one denies of something what the other affirms of it. */
  private static boolean arePartsDenied(Statement one, Statement other) {
    return one.disaffirmed().stream()
        .anyMatch(
            word ->
                !one.affirmed().contains(word)
                    && other.affirmed().contains(word)
                    && !other.disaffirmed().contains(word));
  }

  private static boolean denies(Statement one, Statement other) {
    return denies(one.denied(), other, other.affirmed());
  }

  private static boolean excludes(Statement one, Statement other) {
    return denies(one.excluded(), other, other.content());
  }

  /** Whether the other speaks without denying it of what one denies. */
  private static boolean denies(Set<String> ones, Statement other, Set<String> spoken) {
    Set<String> denied = new HashSet<>(ones);
    denied.removeAll(other.denied());
    return denied.stream().anyMatch(spoken::contains);
  }
}
