package dev.lethe.memory.summary;

import dev.lethe.memory.summary.SummaryV1.SpamPattern;
import java.util.List;
import java.util.stream.Collectors;

/** Text of a summary for people and models. */
public final class SummaryText {
  private static final String BULLET = "- ";
  private static final String DECIDED = "Decided: ";
  private static final String OPEN = "Open: ";
  private static final List<String> STATEMENTS = List.of(BULLET, DECIDED, OPEN);

  private SummaryText() {}

  /** Returns the topic, the bullets and the other findings, one per line. */
  public static String of(SummaryV1 summary) {
    StringBuilder text = new StringBuilder(summary.topic());
    if (isBrief(summary)) {
      summary.spamPatterns().forEach(pattern -> text.append("\nRepeated: ").append(line(pattern)));
      return text.toString();
    }
    summary.summary().forEach(bullet -> text.append("\n" + BULLET).append(bullet));
    summary.spamPatterns().forEach(pattern -> text.append("\nRepeated: ").append(line(pattern)));
    lines(DECIDED, summary.decisions(), text);
    lines(OPEN, summary.openLoops(), text);
    if (!summary.entities().isEmpty()) {
      text.append("\nAbout: ").append(String.join(", ", summary.entities()));
    }
    return text.toString();
  }

  /** Returns the bullets, decisions and open loops of a summary's text, one per line. */
  static String statements(String text) {
    return text.lines()
        .filter(line -> STATEMENTS.stream().anyMatch(line::startsWith))
        .map(line -> line.startsWith(BULLET) ? line.substring(BULLET.length()) : line)
        .collect(Collectors.joining("\n"));
  }

  /** Returns true if a summary has no sentences of its sources, which are kept as excerpts. */
  static boolean isBrief(SummaryV1 summary) {
    return summary.decisions().isEmpty()
        && summary.openLoops().isEmpty()
        && summary.summary().stream().allMatch(TopicFinder::isCount);
  }

  private static String line(SpamPattern pattern) {
    String times =
        pattern.countEstimate() == null ? "" : " (" + pattern.countEstimate() + " times)";
    return pattern.pattern() + times;
  }

  private static void lines(String heading, List<String> statements, StringBuilder text) {
    statements.forEach(statement -> text.append('\n').append(heading).append(statement));
  }
}
