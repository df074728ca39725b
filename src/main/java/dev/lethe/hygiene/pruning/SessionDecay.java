package dev.lethe.hygiene.pruning;

import dev.lethe.memory.summary.Wisdom;
import java.util.List;

/**
 * Planned changes of a session.
 *
 * @param pruned messages to remove, oldest first
 * @param removed summaries to remove
 * @param wisdom wisdom found in both; null if there is none
 * @param request request for a summary of messages that are not covered yet; null if none is needed
 * @param deferred number of messages and summaries left because of the day's cap
 */
public record SessionDecay(
    String sessionId,
    List<SessionMessage> pruned,
    List<SessionSummary> removed,
    Wisdom wisdom,
    SummarizeRequest request,
    int deferred) {

  public SessionDecay {
    pruned = List.copyOf(pruned);
    removed = List.copyOf(removed);
  }

  /** Returns true if anything is removed. */
  boolean isRemoved() {
    return !pruned.isEmpty() || !removed.isEmpty();
  }
}
