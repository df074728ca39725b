package dev.lethe.memory.summary;

import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A summary of a session that another one continues.
 *
 * @param item parts of the summary; for one of another store, its sentences, whose only source is
 *     the summary itself
 */
public record EarlierSummary(String memoryId, SummaryItem item) {
  private static final String MARKS = "-*•–—·‣◦";

  /** Returns the summary of a memory. */
  public static EarlierSummary of(Memory summary, JsonFormat format) {
    SessionSummaryItem item = SessionSummaryItem.read(summary.item(), format);
    return new EarlierSummary(
        summary.memoryId(),
        item.written() == null
            ? imported(summary.memoryId(), item.text(), item.until())
            : item.written());
  }

  /** Returns the beginning of the time that the summary is about. */
  public long start() {
    return item.summary().start();
  }

  /** Returns the end of the time that the summary is about. */
  public long end() {
    return item.summary().end();
  }

  private static SummaryItem imported(String memoryId, String text, long until) {
    List<String> sentences = new ArrayList<>();
    for (String sentence : Sentences.of(text)) {
      sentences.add(Sentences.shown(bare(sentence)));
    }
    List<String> itself = List.of(memoryId);
    SummaryV1 summary =
        new SummaryV1(
            sentences.isEmpty() ? memoryId : sentences.get(0),
            until,
            until,
            sentences,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            itself);
    List<List<String>> none = List.of();
    List<List<String>> origins = Collections.nCopies(sentences.size(), itself);
    return new SummaryItem(summary, new Origins(itself, origins, none, none, none, none));
  }

  /** Strips the list markers from a line. */
  private static String bare(String line) {
    String bare = line;
    while (bare.length() > 1 && MARKS.indexOf(bare.charAt(0)) >= 0 && bare.charAt(1) == ' ') {
      bare = bare.substring(1).strip();
    }
    return bare;
  }
}
