package dev.lethe.compaction.summary;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses the sentences that say most of what the sources are about, each saying something that the
 * others don't.
 */
final class Bullets {
  private static final double TOO_ALIKE = 0.5;
  private static final int MIN_WORDS = 3;
  private static final int MIN_TELLING = 2;

  /** A summary has this many bullets, and one more for so many sources. */
  private static final int BASE = 2;

  private static final int SOURCES_PER_BULLET = 4;

  private final Vocabulary vocabulary;

  Bullets(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** How many a group of that size is to have at most. */
  static int wanted(int sources, int maxBullets) {
    return Math.min(maxBullets, BASE + (sources + SOURCES_PER_BULLET - 1) / SOURCES_PER_BULLET);
  }

  /**
   * The chosen ones in their order; what is too short to tell anything only where there is nothing
   * else.
   */
  List<Statement> chosen(Collection<Statement> statements, int most) {
    return chosen(statements, most, List.of());
  }

  /** The same of those that say something that some others, which are chosen already, don't. */
  List<Statement> chosen(
      Collection<Statement> statements, int most, List<Statement> chosenAlready) {
    List<Statement> telling = statements.stream().filter(Bullets::tells).toList();
    List<Statement> chosen = best(telling.isEmpty() ? statements : telling, most, chosenAlready);
    chosen.sort(Comparator.comparingInt(Statement::place).thenComparing(Statement::position));
    return chosen;
  }

  private static boolean tells(Statement statement) {
    return statement.words() >= MIN_WORDS && statement.content().size() >= MIN_TELLING;
  }

  private List<Statement> best(
      Collection<Statement> statements, int most, List<Statement> chosenAlready) {
    List<Statement> ranked = new ArrayList<>(statements);
    ranked.sort(
        Comparator.comparingDouble(vocabulary::weight)
            .reversed()
            .thenComparing(Statement::place)
            .thenComparing(Statement::position));
    List<Statement> chosen = new ArrayList<>();
    Set<String> families = new HashSet<>();
    for (Statement statement : ranked) {
      if (chosen.size() < most
          && isNew(statement, chosen, families)
          && isNew(statement, chosenAlready, Set.of())) {
        chosen.add(statement);
        families.add(statement.by().familyId());
      }
    }
    return chosen;
  }

  private static boolean isNew(Statement statement, List<Statement> chosen, Set<String> families) {
    String family = statement.by().familyId();
    return (family == null || !families.contains(family))
        && chosen.stream()
            .noneMatch(
                other ->
                    statement.text().equals(other.text()) || statement.overlap(other) >= TOO_ALIKE);
  }
}
