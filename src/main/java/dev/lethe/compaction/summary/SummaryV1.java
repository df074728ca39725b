package dev.lethe.compaction.summary;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A summary in the format {@code json_v1}: rule K6.
 *
 * @param topic what it is about; not empty
 * @param start of what it is about, epoch milliseconds
 * @param end not before the start
 * @param summary its sentences, the bullets
 * @param spamPatterns what bots said again and again
 * @param decisions what was decided
 * @param openLoops what was asked or promised and not settled
 * @param entities names of what it is about
 * @param sourceIds the memories that it stands for
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
   * What a bot said again and again.
   *
   * @param countEstimate how often; null where nobody counted
   * @param signals what it is recognised by
   */
  public record SpamPattern(String pattern, Long countEstimate, List<String> signals) {
    public SpamPattern {
      signals = List.copyOf(signals);
    }
  }

  /**
   * Reads parsed JSON and checks all of it.
   *
   * @param json objects as maps, arrays as lists, whole numbers as {@link Long} or {@link Integer}
   * @param at the path of what is read: {@code $}, or {@code $.summary_json}
   * @param sourceIds what it has to stand for, in any order
   * @throws InvalidSummaryException for the first field that is missing or wrong
   */
  public static SummaryV1 read(
      Object json, String at, SummaryLimits limits, Collection<String> sourceIds)
      throws InvalidSummaryException {
    SummaryV1 summary = SummaryReader.read(json, at, SummaryReader.FIELDS);
    SummaryReader.check(summary, at, limits, sourceIds);
    return summary;
  }

  /** The same as JSON to be written, its fields in their order. */
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
