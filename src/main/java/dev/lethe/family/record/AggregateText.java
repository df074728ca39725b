package dev.lethe.family.record;

import dev.lethe.text.token.BoundedText;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Text of aggregate memories: rule P8. */
public final class AggregateText {
  private static final int MAX_QUOTED = 240;
  private static final int MAX_STATES = 3;

  private AggregateText() {}

  /**
   * Returns the text for an LLM, one line each: topic, frequency, last states, how to recognize
   * members, suggested actions. At most about 1,500 characters.
   */
  public static String shown(SpamFamily family) {
    List<String> lines = new ArrayList<>();
    String says = firstLine(family);
    lines.add(says.isEmpty() ? family.topic() : family.topic() + ": \"" + says + '"');
    lines.add(howOften(family));
    String states = states(family);
    if (!states.isEmpty()) {
      lines.add("Last: " + states);
    }
    if (!family.recognitionSignals().isEmpty()) {
      lines.add("Recognise it by: " + String.join("; ", family.recognitionSignals()));
    }
    if (!family.actionsSuggested().isEmpty()) {
      lines.add("Suggested: " + String.join("; ", family.actionsSuggested()));
    }
    return String.join("\n", lines);
  }

  /**
   * Returns the text to embed: topic and how to recognize members. It has no counts or times, so
   * another sighting doesn't require a new vector.
   */
  public static String embedded(SpamFamily family) {
    List<String> lines = new ArrayList<>();
    lines.add(family.topic());
    if (!family.template().isEmpty()) {
      lines.add(family.template());
    }
    for (String snippet : family.exampleSnippets()) {
      if (!snippet.equals(family.template())) {
        lines.add(snippet);
      }
    }
    for (String signal : family.recognitionSignals()) {
      if (!signal.startsWith("attachment_count=")) {
        lines.add(signal);
      }
    }
    return String.join("\n", lines);
  }

  private static String firstLine(SpamFamily family) {
    boolean hasTemplate = !family.template().isEmpty() && !family.template().equals(Piece.WILDCARD);
    String text =
        hasTemplate || family.exampleSnippets().isEmpty()
            ? family.template()
            : family.exampleSnippets().get(0);
    String cut = BoundedText.cut(text, MAX_QUOTED);
    return cut.length() < text.length() ? cut + '…' : cut;
  }

  private static String howOften(SpamFamily family) {
    StringBuilder line = new StringBuilder("Seen ").append(family.dupCount());
    line.append(family.dupCount() == 1 ? " time on " : " times on ").append(family.day());
    String first = clock(family.start());
    String last = clock(family.end());
    if (first.equals(last)) {
      line.append(" at ").append(first).append(" UTC");
    } else {
      line.append(" from ").append(first).append(" to ").append(last).append(" UTC");
    }
    if (family.authorsSeen() > 1) {
      line.append(", by ").append(family.authorsSeen()).append(" authors");
    }
    return line.append('.').toString();
  }

  private static String states(SpamFamily family) {
    return family.slots().stream()
        .filter(slot -> slot.last() != null)
        .limit(MAX_STATES)
        .map(slot -> slot.label() + " = " + slot.last())
        .collect(Collectors.joining("; "));
  }

  /** Formats a time as {@code HH:MM}, UTC. */
  private static String clock(long time) {
    LocalTime clock = Instant.ofEpochMilli(time).atOffset(ZoneOffset.UTC).toLocalTime();
    return clock.withSecond(0).withNano(0).toString();
  }
}
