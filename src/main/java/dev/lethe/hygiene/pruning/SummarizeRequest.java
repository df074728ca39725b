package dev.lethe.hygiene.pruning;

import java.util.List;

/**
 * Request for a summary, so that a later run may prune its messages.
 *
 * @param previous summary that it continues; null if the session has none
 * @param messages messages to summarize in addition, oldest first
 */
public record SummarizeRequest(
    String sessionId, SessionSummary previous, List<SessionMessage> messages) {

  public SummarizeRequest {
    messages = List.copyOf(messages);
  }

  /**
   * Returns the creation time of the newest message to be included, epoch milliseconds. The
   * continued summary may reach further, but covers that time itself: messages that arrived after
   * it are in neither.
   */
  public long coversUntil() {
    return messages.get(messages.size() - 1).createdAt();
  }
}
