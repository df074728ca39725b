package dev.lethe.session;

import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.profile.Standing;
import java.util.Set;

/**
 * What a session's older messages said.
 *
 * @param updatedAt epoch milliseconds, as are all times
 * @param coversUntil when the newest message that it holds was created; null if it doesn't say
 * @param arrivedAt when this text of it arrived; of one that Lethe wrote the newest arrival among
 *     what it had seen
 * @param sources the memories that one is made of which Lethe wrote; null of another store's, as is
 *     {@code written}
 */
public record SessionSummary(
    String memoryId,
    String itemId,
    String sessionId,
    String text,
    long updatedAt,
    Long coversUntil,
    long arrivedAt,
    Set<String> sources,
    SummaryItem written,
    Standing standing) {

  public SessionSummary {
    sources = sources == null ? null : Set.copyOf(sources);
  }

  /** Until when messages are in it. */
  public long until() {
    return coversUntil == null ? updatedAt : coversUntil;
  }

  /** Whether Lethe made it of that message. */
  public boolean isMadeOf(SessionMessage message) {
    return sources != null && sources.contains(message.memoryId());
  }

  /**
   * Whether it holds a message: one that arrived later can't be in it. Of those that arrived in the
   * very millisecond up to which Lethe had looked, some may not have been there yet. One that was
   * restored has left Lethe's summaries, and is in those alone that were made of it again.
   */
  public boolean covers(SessionMessage message) {
    boolean isInTime = message.createdAt() <= until() && message.arrivedAt() <= arrivedAt;
    boolean isSure = message.arrivedAt() < arrivedAt && !message.wasRestored();
    return isInTime && (sources == null || isSure || isMadeOf(message));
  }
}
