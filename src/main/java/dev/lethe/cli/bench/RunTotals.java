package dev.lethe.cli.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** What the reports of compaction's first run add up to. */
final class RunTotals {
  private final ObjectMapper json = new ObjectMapper();
  private long began = Long.MAX_VALUE;
  private long ended;
  private long deleted;

  /**
   * Takes a report, and answers whether it is of that run.
   *
   * @param timestamp when it was written, epoch milliseconds
   */
  boolean add(byte[] report, long timestamp) throws IOException {
    JsonNode read = json.readTree(report);
    long at = read.get("started_at").longValue();
    if (!read.get("stage").asText().equals("compaction") || at > began) {
      return false;
    }
    began = at;
    ended = Math.max(ended, timestamp);
    deleted += read.at("/counts/memories_deleted").longValue();
    return true;
  }

  /** Memories that it replaced by summaries. */
  long deleted() {
    return deleted;
  }

  /** From its time to its last report. */
  double seconds() {
    return Math.max(0, ended - began) / 1e3;
  }
}
