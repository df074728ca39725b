package dev.lethe.memory.summary;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A summary in the format {@code json_v1}: rule K6.
 *
 * @param topic subject of the summary; not empty
 * @param start beginning of the time that it is about, epoch milliseconds
 * @param end end of that time, not before the start
 * @param summary sentences, the bullets
 * @param spamPatterns repeated messages of bots
 * @param decisions decisions made
 * @param openLoops unsettled questions and promises
 * @param entities names in the content
 * @param sourceIds memories that the summary replaces
 */
public record SummaryV1(
    String topic,
    long start,
    long end,
    List<String> summary,
    List<SpamPattern> spamPatterns,
    List<String> decisions,
    List<String> openLoops,
    List<String> entities,
    List<String> sourceIds) {

  public SummaryV1 {
    summary = List.copyOf(summary);
    spamPatterns = List.copyOf(spamPatterns);
    decisions = List.copyOf(decisions);
    openLoops = List.copyOf(openLoops);
    entities = List.copyOf(entities);
    sourceIds = List.copyOf(sourceIds);
  }

  /**
   * A repeated message of a bot.
   *
   * @param countEstimate number of repetitions; null if they were not counted
   * @param signals signs by which it is recognized
   */
  public record SpamPattern(String pattern, Long countEstimate, List<String> signals) {
    public SpamPattern {
      signals = List.copyOf(signals);
    }
  }

  /**
   * Reads parsed JSON and checks all of it.
   *
   * @param json objects as maps, arrays as lists, integers as {@link Long} or {@link Integer}
   * @param at JSON path of the summary: {@code $}, or {@code $.summary_json}
   * @param sourceIds memories that it has to replace, in any order
   * @throws InvalidJsonException for the first field that is missing or wrong
   */
  public static SummaryV1 read(
      Object json, String at, SummaryLimits limits, Collection<String> sourceIds) {
    SummaryV1 summary = SummaryReader.read(json, at, SummaryReader.FIELDS);
    SummaryReader.check(summary, at, limits, sourceIds);
    return summary;
  }

  /** Returns the JSON to be written, with fields in order. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("topic", topic);
    Map<String, Object> range = new LinkedHashMap<>();
    range.put("start", start);
    range.put("end", end);
    json.put("time_range", range);
    json.put("summary", summary);
    json.put("spam_patterns", spamPatterns.stream().map(SummaryV1::json).toList());
    json.put("decisions", decisions);
    json.put("open_loops", openLoops);
    json.put("entities", entities);
    json.put("source_ids", sourceIds);
    return json;
  }

  private static Map<String, Object> json(SpamPattern pattern) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("pattern", pattern.pattern());
    if (pattern.countEstimate() != null) {
      json.put("count_estimate", pattern.countEstimate());
    }
    json.put("signals", pattern.signals());
    return json;
  }
}
