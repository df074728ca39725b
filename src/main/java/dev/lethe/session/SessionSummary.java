package dev.lethe.session;

import dev.lethe.profile.Standing;

/**
 * What a session's older messages said.
 *
 * @param updatedAt epoch milliseconds, as are all times
 * @param coversUntil when the newest message that it holds was created; null if it doesn't say
 * @param arrivedAt when this text of it arrived
 */
public record SessionSummary(
    String memoryId,
    String itemId,
    String sessionId,
    String text,
    long updatedAt,
    Long coversUntil,
    long arrivedAt,
    Standing standing) {

  /** Until when messages are in it. */
  public long until() {
    return coversUntil == null ? updatedAt : coversUntil;
  }

  /** Whether it holds a message: one that arrived later can't be in it. */
  public boolean covers(SessionMessage message) {
    return message.createdAt() <= until() && message.arrivedAt() <= arrivedAt;
  }
}
