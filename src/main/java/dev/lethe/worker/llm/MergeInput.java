package dev.lethe.worker.llm;

import static dev.lethe.worker.llm.InputFields.list;
import static dev.lethe.worker.llm.InputFields.object;
import static dev.lethe.worker.llm.InputFields.text;
import static dev.lethe.worker.llm.InputFields.wrong;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Entries to merge.
 *
 * @param type type of the merged entry
 */
record MergeInput(String type, List<Entry> entries) {
  MergeInput {
    entries = List.copyOf(entries);
  }

  /** An entry to merge. */
  record Entry(String type, String subject, List<String> tags, String text) {
    Entry {
      tags = List.copyOf(tags);
    }
  }

  /**
   * Reads a request's input.
   *
   * @param json objects as maps, arrays as lists
   * @throws IllegalArgumentException if the input is invalid, with the path of the missing or wrong
   *     value
   */
  static MergeInput read(Object json) {
    Map<?, ?> input = object(json, "$");
    String type = text(input.get("type"), "$.type");
    List<Entry> entries = new ArrayList<>();
    for (Object entry : list(input.get("entries"), "$.entries")) {
      entries.add(entry(entry, "$.entries[" + entries.size() + ']'));
    }
    return new MergeInput(type, entries);
  }

  private static Entry entry(Object json, String at) {
    Map<?, ?> entry = object(json, at);
    if (!(entry.get("tags") instanceof List<?> said)) {
      throw wrong(at + ".tags", "must be an array");
    }
    List<String> tags = new ArrayList<>();
    for (Object tag : said) {
      tags.add(text(tag, at + ".tags[" + tags.size() + ']'));
    }
    return new Entry(
        text(entry.get("type"), at + ".type"),
        text(entry.get("subject"), at + ".subject"),
        tags,
        text(entry.get("text"), at + ".text"));
  }
}
