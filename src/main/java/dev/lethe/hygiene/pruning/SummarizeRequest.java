package dev.lethe.hygiene.pruning;

import java.util.List;

/**
 * Request for a summary, so that a later run may prune its messages.
 *
 * @param previous summary that it continues; null if the session has none
 * @param messages messages to summarize in addition, oldest first
 * @param coversUntil creation time, epoch milliseconds, up to which the summary has all messages
 */
public record SummarizeRequest(
    String sessionId, SessionSummary previous, List<SessionMessage> messages, long coversUntil) {

  public SummarizeRequest {
    messages = List.copyOf(messages);
  }
}
