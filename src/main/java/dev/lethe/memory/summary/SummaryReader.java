package dev.lethe.memory.summary;

import dev.lethe.memory.summary.SummaryV1.SpamPattern;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
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

  private SummaryReader() {}

  /**
   * Reads the eight fields.
   *
   * @param known all fields that are allowed
   */
  static SummaryV1 read(Object json, String at, Set<String> known) {
    JsonFields in = JsonFields.of(json, at);
    String topic = in.text("topic");
    JsonFields range = in.object("time_range");
    long start = range.whole("start");
    long end = range.whole("end");
    range.refuseUnknown(RANGE_FIELDS);
    SummaryV1 summary =
        new SummaryV1(
            topic,
            start,
            end,
            in.texts("summary"),
            in.objects("spam_patterns").stream().map(SummaryReader::pattern).toList(),
            in.texts("decisions"),
            in.texts("open_loops"),
            in.texts("entities"),
            in.texts("source_ids"));
    in.refuseUnknown(known);
    return summary;
  }

  private static SpamPattern pattern(JsonFields in) {
    String count = "count_estimate";
    SpamPattern pattern =
        new SpamPattern(
            in.text("pattern"),
            in.get(count) == null ? null : in.whole(count),
            in.texts("signals"));
    in.refuseUnknown(PATTERN_FIELDS);
    return pattern;
  }

  /** Checks a summary against the policy's limits and its sources. */
  static void check(
      SummaryV1 summary, String at, SummaryLimits limits, Collection<String> sourceIds) {
    if (summary.topic().isBlank()) {
      throw new InvalidJsonException(at + ".topic", "must not be empty");
    }
    if (summary.start() > summary.end()) {
      throw new InvalidJsonException(at + ".time_range.end", "must not be before its start");
    }
    int bullets = summary.summary().size();
    if (bullets < 1 || bullets > limits.maxBullets()) {
      throw new InvalidJsonException(
          at + ".summary", "must have 1 to " + limits.maxBullets() + " strings");
    }
    if (summary.spamPatterns().size() > limits.maxPatterns()) {
      throw new InvalidJsonException(
          at + ".spam_patterns", "must have at most " + limits.maxPatterns() + " patterns");
    }
    checkSources(summary.sourceIds(), at, new HashSet<>(sourceIds));
  }

  private static void checkSources(List<String> ids, String at, Set<String> missing) {
    for (int i = 0; i < ids.size(); i++) {
      if (!missing.remove(ids.get(i))) {
        throw new InvalidJsonException(
            at + ".source_ids[" + i + ']', "is not a source of the group, or repeated");
      }
    }
    if (!missing.isEmpty()) {
      throw new InvalidJsonException(
          at + ".source_ids", "must have all " + (ids.size() + missing.size()) + " sources");
    }
  }
}
