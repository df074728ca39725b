package dev.lethe.cli.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/**
 * What the reports of compaction add up to. A run that takes longer than its interval goes on by
 * the next one's time, so all of them count; those that removed nothing only say what a cap left.
 */
final class RunTotals {
  private final ObjectMapper json = new ObjectMapper();
  private long began = Long.MAX_VALUE;
  private long ended;
  private long deleted;

  /**
   * Takes a report, and answers whether it tells of memories that went.
   *
   * @param timestamp when it was written, epoch milliseconds
   */
  boolean add(byte[] report, long timestamp) throws IOException {
    JsonNode read = json.readTree(report);
    long gone = read.at("/counts/memories_deleted").longValue();
    if (!read.get("stage").asText().equals("compaction") || gone == 0) {
      return false;
    }
    began = Math.min(began, read.get("started_at").longValue());
    ended = Math.max(ended, timestamp);
    deleted += gone;
    return true;
  }

  /** Memories that were replaced by summaries. */
  long deleted() {
    return deleted;
  }

  /** From the first run's time to the last report that tells of any. */
  double seconds() {
    return Math.max(0, ended - began) / 1e3;
  }
}
