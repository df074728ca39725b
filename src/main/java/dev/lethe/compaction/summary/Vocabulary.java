package dev.lethe.compaction.summary;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The telling words of a group's sources, and how many of them use each. */
final class Vocabulary {
  /** From so many sources on a word that most of them use tells little. */
  private static final int MANY = 8;

  private final Map<Long, Set<String>> users = new HashMap<>();
  private final Map<Long, String> shown = new LinkedHashMap<>();
  private final int sources;

  Vocabulary(Collection<Statement> statements, int sources) {
    this.sources = sources;
    for (Statement statement : statements) {
      statement
          .content()
          .forEach(
              (hash, word) -> {
                shown.putIfAbsent(hash, word);
                users
                    .computeIfAbsent(hash, unused -> new LinkedHashSet<>())
                    .add(statement.sourceId());
              });
    }
  }

  /** How much a statement says of what the sources are about. */
  double weight(Statement statement) {
    double sum = 0;
    for (Long word : statement.content().keySet()) {
      int so = users.get(word).size();
      boolean everywhere = sources >= MANY && 2 * so > sources;
      sum += everywhere ? 0.5 : 1 + StrictMath.log(so);
    }
    double place = statement.position() == 0 ? 1.1 : 1;
    double voice = statement.isBots() ? 0.6 : 1;
    double form = statement.asks() ? 0.7 : 1;
    return place * voice * form * sum / Math.sqrt(statement.words() + 2.0);
  }

  /**
   * The words that most sources use, at least two, of equal ones those that came first. Where a
   * script has no spaces there are no words to show.
   */
  List<Long> shared() {
    return shown.keySet().stream()
        .filter(word -> users.get(word).size() > 1 && !Phrases.isUnspaced(first(word)))
        .sorted((one, other) -> users.get(other).size() - users.get(one).size())
        .toList();
  }

  private int first(long word) {
    return shown.get(word).codePointAt(0);
  }

  /** A word as it was first written. */
  String shown(long word) {
    return shown.get(word);
  }

  /** The sources that use it, in their order. */
  Set<String> users(long word) {
    return users.get(word);
  }
}
