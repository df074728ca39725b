package dev.lethe.memory.summary;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Selection of the most informative sentences, without any two that are alike. */
record Bullets(Vocabulary vocabulary) {
  private static final double TOO_ALIKE = 0.5;
  private static final int MIN_WORDS = 3;
  private static final int MIN_TELLING = 2;

  /**
   * Base number of bullets of a summary; one more is added per {@link #SOURCES_PER_BULLET} sources.
   */
  private static final int BASE = 2;

  private static final int SOURCES_PER_BULLET = 4;

  /** Largest number of bullets of a summary, whatever its limits. */
  static final int MOST = 25;

  /** Returns the largest number of bullets for a group of the given size. */
  static int bulletsFor(int sources, int maxBullets) {
    return Math.min(
        Math.min(maxBullets, MOST), BASE + (sources + SOURCES_PER_BULLET - 1) / SOURCES_PER_BULLET);
  }

  /**
   * Returns the selected sentences in order. Sentences that are too short to be informative are
   * selected only if there are no others.
   */
  List<Statement> chosen(Collection<Statement> statements, int most) {
    return chosen(statements, most, List.of());
  }

  /** Returns the selected sentences in order, without any that are like those chosen already. */
  List<Statement> chosen(
      Collection<Statement> statements, int most, List<Statement> chosenAlready) {
    List<Statement> telling = statements.stream().filter(Bullets::isInformative).toList();
    List<Statement> chosen = best(telling.isEmpty() ? statements : telling, most, chosenAlready);
    chosen.sort(Comparator.comparingInt(Statement::place).thenComparing(Statement::position));
    return chosen;
  }

  private static boolean isInformative(Statement statement) {
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
