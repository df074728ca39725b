package dev.lethe.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/**
 * Totals of compaction's reports. A run that exceeds its interval continues in the next one, so all
 * reports count, except those without deletions, which only show what a cap deferred.
 */
final class RunTotals {
  private final ObjectMapper json = new ObjectMapper();
  private long began = Long.MAX_VALUE;
  private long ended;
  private long deleted;

  /**
   * Adds a report, and returns true if it shows deleted memories.
   *
   * @param timestamp time of its record, epoch milliseconds
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

  /** Number of memories replaced by summaries. */
  long deleted() {
    return deleted;
  }

  /** Seconds from the start of the first run to the last report with deletions. */
  double seconds() {
    return Math.max(0, ended - began) / 1e3;
  }
}
