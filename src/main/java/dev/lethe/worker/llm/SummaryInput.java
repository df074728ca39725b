package dev.lethe.worker.llm;

import static dev.lethe.worker.llm.InputFields.list;
import static dev.lethe.worker.llm.InputFields.object;
import static dev.lethe.worker.llm.InputFields.text;
import static dev.lethe.worker.llm.InputFields.whole;
import static dev.lethe.worker.llm.InputFields.wrong;

import dev.lethe.memory.summary.SummaryLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Input of a summary.
 *
 * @param start start of the sources' time range, epoch milliseconds
 * @param end end of the sources' time range, epoch milliseconds
 * @param sourceIds ids of the memories that the summary will represent
 */
record SummaryInput(
    SummaryLimits limits, long start, long end, List<String> sourceIds, List<Source> sources) {
  private static final String JSON_V1 = "json_v1";

  SummaryInput {
    sourceIds = List.copyOf(sourceIds);
    sources = List.copyOf(sources);
  }

  /**
   * A memory to summarize.
   *
   * @param createdAt epoch milliseconds
   */
  record Source(long createdAt, boolean isOfBot, String kind, String text) {}

  /**
   * Reads a request's input.
   *
   * @param json objects as maps, arrays as lists
   * @throws IllegalArgumentException if the input is invalid, with the path of the missing or wrong
   *     value
   */
  static SummaryInput read(Object json) {
    Map<?, ?> input = object(json, "$");
    if (!JSON_V1.equals(input.get("format"))) {
      throw wrong("$.format", "must be " + JSON_V1);
    }
    Map<?, ?> range = object(input.get("time_range"), "$.time_range");
    List<String> ids = new ArrayList<>();
    for (Object id : list(input.get("source_ids"), "$.source_ids")) {
      ids.add(text(id, "$.source_ids[" + ids.size() + ']'));
    }
    List<Source> sources = new ArrayList<>();
    for (Object source : list(input.get("sources"), "$.sources")) {
      sources.add(source(source, "$.sources[" + sources.size() + ']'));
    }
    return new SummaryInput(
        new SummaryLimits(
            (int) whole(input.get("max_bullets"), "$.max_bullets"),
            (int) whole(input.get("max_patterns"), "$.max_patterns")),
        whole(range.get("start"), "$.time_range.start"),
        whole(range.get("end"), "$.time_range.end"),
        ids,
        sources);
  }

  private static Source source(Object json, String at) {
    Map<?, ?> source = object(json, at);
    if (!(source.get("author_is_bot") instanceof Boolean isOfBot)) {
      throw wrong(at + ".author_is_bot", "must be true or false");
    }
    return new Source(
        whole(source.get("created_at"), at + ".created_at"),
        isOfBot,
        text(source.get("kind"), at + ".kind"),
        text(source.get("text"), at + ".text"));
  }
}
