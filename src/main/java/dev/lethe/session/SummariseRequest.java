package dev.lethe.session;

import java.util.List;

/**
 * Asks for a summary, so that a later run may prune what it holds.
 *
 * @param previous what it continues; null if the session has none
 * @param messages what it is to hold besides, the oldest first
 */
public record SummariseRequest(
    String sessionId, SessionSummary previous, List<SessionMessage> messages) {

  public SummariseRequest {
    messages = List.copyOf(messages);
  }

  /**
   * When the newest message that it is to hold was created, epoch milliseconds. What it continues
   * may reach further, and stands for that itself: messages that came after it aren't in either.
   */
  public long coversUntil() {
    return messages.get(messages.size() - 1).createdAt();
  }
}
