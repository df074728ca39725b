package dev.lethe.memory.summary;

import dev.lethe.memory.summary.SummaryV1.SpamPattern;
import java.util.List;

/** Text of a summary for people and models. */
public final class SummaryText {
  private SummaryText() {}

  /** Returns the topic, the bullets and the other findings, one per line. */
  public static String of(SummaryV1 summary) {
    StringBuilder text = new StringBuilder(summary.topic());
    if (isBrief(summary)) {
      summary.spamPatterns().forEach(pattern -> text.append("\nRepeated: ").append(line(pattern)));
      return text.toString();
    }
    summary.summary().forEach(bullet -> text.append("\n- ").append(bullet));
    summary.spamPatterns().forEach(pattern -> text.append("\nRepeated: ").append(line(pattern)));
    lines("Decided", summary.decisions(), text);
    lines("Open", summary.openLoops(), text);
    if (!summary.entities().isEmpty()) {
      text.append("\nAbout: ").append(String.join(", ", summary.entities()));
    }
    return text.toString();
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
    statements.forEach(
        statement -> text.append('\n').append(heading).append(": ").append(statement));
  }
}
