package dev.lethe.session;

import dev.lethe.compaction.summary.Wisdom;
import java.util.List;

/**
 * What happens to a session.
 *
 * @param pruned messages that go, the oldest first
 * @param removed summaries that go
 * @param wisdom what is kept of both; null if they say nothing of the sort
 * @param request for a summary of what isn't covered yet; null if none is needed
 * @param deferred how many messages and summaries the day's cap leaves
 */
public record SessionDecay(
    String sessionId,
    List<SessionMessage> pruned,
    List<SessionSummary> removed,
    Wisdom wisdom,
    SummariseRequest request,
    int deferred) {

  public SessionDecay {
    pruned = List.copyOf(pruned);
    removed = List.copyOf(removed);
  }

  /** Whether anything goes. */
  boolean goes() {
    return !pruned.isEmpty() || !removed.isEmpty();
  }
}
