package dev.lethe.session;

import dev.lethe.compaction.summary.Wisdom;
import dev.lethe.item.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Collects what is kept of a session's messages and summaries when they go: rule X5. */
final class WisdomFinds {
  private final Map<String, Wisdom.Statement> statements = new LinkedHashMap<>();

  /** What people and assistants say; systems say the same to everybody. */
  void add(SessionMessage message) {
    if (message.role() != Role.SYSTEM) {
      collect(message.content(), List.of(message.memoryId()), false);
    }
  }

  /**
   * What a summary says: of one that Lethe wrote what its sentences are, each with where it comes
   * from, and not the text that they are shown in.
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
