package dev.lethe.memory.summary;

import dev.lethe.text.Words;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Informative words of a group's sources, with the sources that use each. */
final class Vocabulary {
  /** Number of sources from which a word used by most of them is less informative. */
  private static final int MANY = 8;

  private final Map<Long, Set<String>> users = new HashMap<>();
  private final Map<String, Phrase> phrases = new LinkedHashMap<>();
  private final int sources;

  Vocabulary(Collection<Statement> statements, int sources) {
    this.sources = sources;
    for (Statement statement : statements) {
      for (Long word : statement.content().keySet()) {
        users.computeIfAbsent(word, unused -> new LinkedHashSet<>()).add(statement.sourceId());
      }
      addPhrases(statement);
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
   * Two adjacent informative words that several sources use.
   *
   * @param text as first written
   */
  record Phrase(String text, Set<String> sourceIds) {}

  /** Returns the phrases with the most sources first; among equals, in order of appearance. */
  List<Phrase> phrases() {
    return phrases.values().stream()
        .filter(phrase -> phrase.sourceIds().size() > 1)
        .sorted(Comparator.comparingInt(phrase -> -phrase.sourceIds().size()))
        .toList();
  }

  private void addPhrases(Statement statement) {
    String text = statement.text();
    Words words = new Words().start(text);
    int before = -1;
    int end = -1;
    while (words.next()) {
      if (!Statement.isInformative(text.substring(words.start(), words.end()))) {
        before = -1;
        continue;
      }
      if (before >= 0 && words.start() == end + 1 && text.charAt(end) == ' ') {
        String phrase = text.substring(before, words.end());
        phrases
            .computeIfAbsent(
                phrase.toLowerCase(Locale.ROOT), key -> new Phrase(phrase, new LinkedHashSet<>()))
            .sourceIds()
            .add(statement.sourceId());
      }
      before = words.start();
      end = words.end();
    }
  }
}
