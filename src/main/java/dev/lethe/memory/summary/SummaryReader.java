package dev.lethe.memory.summary;

import dev.lethe.memory.summary.SummaryV1.SpamPattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reader of a {@link SummaryV1} from parsed JSON, which checks field by field up to the first
 * error.
 */
final class SummaryReader {
  static final Set<String> FIELDS =
      Set.of(
          "topic",
          "time_range",
          "summary",
          "spam_patterns",
          "decisions",
          "open_loops",
          "entities",
          "source_ids");
  private static final Set<String> RANGE_FIELDS = Set.of("start", "end");
  private static final Set<String> PATTERN_FIELDS = Set.of("pattern", "count_estimate", "signals");

  private final String at;
  private final Map<?, ?> object;

  private SummaryReader(Object json, String at) throws InvalidAnswerException {
    if (!(json instanceof Map<?, ?> map)) {
      throw new InvalidAnswerException(at, "must be an object");
    }
    this.at = at;
    this.object = map;
  }

  /**
   * Reads the eight fields.
   *
   * @param known all fields that are allowed
   */
  static SummaryV1 read(Object json, String at, Set<String> known) throws InvalidAnswerException {
    SummaryReader in = new SummaryReader(json, at);
    String topic = in.text("topic");
    SummaryReader range = new SummaryReader(in.field("time_range"), at + ".time_range");
    long start = range.time("start");
    long end = range.time("end");
    range.refuseUnknown(RANGE_FIELDS);
    SummaryV1 summary =
        new SummaryV1(
            topic,
            start,
            end,
            in.texts("summary"),
            in.patterns(),
            in.texts("decisions"),
            in.texts("open_loops"),
            in.texts("entities"),
            in.texts("source_ids"));
    in.refuseUnknown(known);
    return summary;
  }

  /** Checks a summary against the policy's limits and its sources. */
  static void check(
      SummaryV1 summary, String at, SummaryLimits limits, Collection<String> sourceIds)
      throws InvalidAnswerException {
    if (summary.topic().isBlank()) {
      throw new InvalidAnswerException(at + ".topic", "must not be empty");
    }
    if (summary.start() > summary.end()) {
      throw new InvalidAnswerException(at + ".time_range.end", "must not be before its start");
    }
    int bullets = summary.summary().size();
    if (bullets < 1 || bullets > limits.maxBullets()) {
      throw new InvalidAnswerException(
          at + ".summary", "must have 1 to " + limits.maxBullets() + " strings");
    }
    if (summary.spamPatterns().size() > limits.maxPatterns()) {
      throw new InvalidAnswerException(
          at + ".spam_patterns", "must have at most " + limits.maxPatterns() + " patterns");
    }
    checkSources(summary.sourceIds(), at, new HashSet<>(sourceIds));
  }

  private static void checkSources(List<String> ids, String at, Set<String> missing)
      throws InvalidAnswerException {
    for (int i = 0; i < ids.size(); i++) {
      if (!missing.remove(ids.get(i))) {
        throw new InvalidAnswerException(
            at + ".source_ids[" + i + ']', "is not a source of the group, or repeated");
      }
    }
    if (!missing.isEmpty()) {
      throw new InvalidAnswerException(
          at + ".source_ids", "must have all " + (ids.size() + missing.size()) + " sources");
    }
  }

  private Object field(String name) throws InvalidAnswerException {
    Object value = object.get(name);
    if (value == null) {
      throw new InvalidAnswerException(path(name), "is missing");
    }
    return value;
  }

  private String text(String name) throws InvalidAnswerException {
    return text(field(name), path(name));
  }

  private static String text(Object value, String path) throws InvalidAnswerException {
    if (value instanceof String text) {
      return text;
    }
    throw new InvalidAnswerException(path, "must be a string");
  }

  private List<String> texts(String name) throws InvalidAnswerException {
    List<?> values = list(name);
    List<String> texts = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      texts.add(text(values.get(i), path(name) + '[' + i + ']'));
    }
    return texts;
  }

  private List<?> list(String name) throws InvalidAnswerException {
    if (field(name) instanceof List<?> list) {
      return list;
    }
    throw new InvalidAnswerException(path(name), "must be an array");
  }

  private long time(String name) throws InvalidAnswerException {
    return whole(field(name), path(name));
  }

  private static long whole(Object value, String path) throws InvalidAnswerException {
    if ((value instanceof Long || value instanceof Integer) && ((Number) value).longValue() >= 0) {
      return ((Number) value).longValue();
    }
    throw new InvalidAnswerException(path, "must be a whole number of at least 0");
  }

  private List<SpamPattern> patterns() throws InvalidAnswerException {
    List<?> values = list("spam_patterns");
    List<SpamPattern> patterns = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      SummaryReader in = new SummaryReader(values.get(i), path("spam_patterns") + '[' + i + ']');
      Object count = in.object.get("count_estimate");
      patterns.add(
          new SpamPattern(
              in.text("pattern"),
              count == null ? null : whole(count, in.path("count_estimate")),
              in.texts("signals")));
      in.refuseUnknown(PATTERN_FIELDS);
    }
    return patterns;
  }

  private void refuseUnknown(Set<String> known) throws InvalidAnswerException {
    for (Object name : object.keySet()) {
      if (!known.contains(name)) {
        throw new InvalidAnswerException(
            path(Sentences.shown(String.valueOf(name))), "is an unknown field");
      }
    }
  }

  private String path(String name) {
    return at + '.' + name;
  }
}
