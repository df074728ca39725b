package dev.lethe.memory.summary;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Informative words of a group's sources, with the sources that use each. */
final class Vocabulary {
  /** Number of sources from which a word used by most of them is less informative. */
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

  /** Returns the weight of a statement: how informative it is about the content of the sources. */
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
   * Returns the words used by at least two sources, most used first; among equals, in order of
   * appearance. Scripts without spaces are left out, since they have no words to show.
   */
  List<Long> shared() {
    return shown.keySet().stream()
        .filter(word -> users.get(word).size() > 1 && !CuePhrases.isUnspaced(first(word)))
        .sorted((one, other) -> users.get(other).size() - users.get(one).size())
        .toList();
  }

  private int first(long word) {
    return shown.get(word).codePointAt(0);
  }

  /** Returns a word as it was first written. */
  String shown(long word) {
    return shown.get(word);
  }

  /** Returns the sources that use a word, in order. */
  Set<String> users(long word) {
    return users.get(word);
  }
}
