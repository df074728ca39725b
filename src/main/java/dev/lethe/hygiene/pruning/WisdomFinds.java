package dev.lethe.hygiene.pruning;

import dev.lethe.memory.summary.Wisdom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Collects the wisdom of a session's messages and summaries that are removed: rule X5. */
final class WisdomFinds {
  private final Map<String, Wisdom.Statement> statements = new LinkedHashMap<>();

  /** Adds a message. */
  void add(SessionMessage message) {
    collect(message.content(), List.of(message.memoryId()), false);
  }

  /**
   * Adds a summary. For one written by Lethe, its sentences are searched with their origins, rather
   * than its displayed text.
   */
  void add(SessionSummary summary) {
    if (summary.written() == null) {
      collect(summary.text(), List.of(summary.memoryId()), false);
    } else {
      summary
          .written()
          .eachSentence(
              (sentence, origin) -> {
                List<String> sources = new ArrayList<>(origin);
                sources.add(summary.memoryId());
                collect(sentence, sources, origin.isEmpty());
              });
    }
  }

  private void collect(String text, List<String> sources, boolean unsure) {
    for (String sentence : WisdomRules.statements(text)) {
      statements.merge(
          sentence.toLowerCase(Locale.ROOT),
          new Wisdom.Statement(sentence, sources, unsure),
          WisdomFinds::joined);
    }
  }

  private static Wisdom.Statement joined(Wisdom.Statement first, Wisdom.Statement again) {
    List<String> sources = new ArrayList<>(first.sources());
    again.sources().stream().filter(source -> !sources.contains(source)).forEach(sources::add);
    return new Wisdom.Statement(first.text(), sources, first.unsure() || again.unsure());
  }

  boolean isEmpty() {
    return statements.isEmpty();
  }

  Wisdom wisdom(String sessionId) {
    return new Wisdom(sessionId, List.copyOf(statements.values()));
  }
}
