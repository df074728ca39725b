package dev.lethe.hygiene;

import java.util.List;

/**
 * Question to a model for a summary of a session.
 *
 * @param sessionId session of the messages
 * @param sources memories to summarize, in order
 * @param coversUntil creation of the newest of them, epoch milliseconds
 * @param seenUntil newest arrival among the session's messages: the summary contains none that
 *     arrived later
 */
public record SummaryAsk(String sessionId, List<Member> sources, long coversUntil, long seenUntil)
    implements Ask {
  public SummaryAsk {
    sources = List.copyOf(sources);
  }

  /** Returns the ids of the memories to summarize. */
  public List<String> sourceIds() {
    return sources.stream().map(Member::memoryId).toList();
  }
}
