package dev.lethe.hygiene;

import java.util.List;

/**
 * A summary that a model is to write for a stage, and what becomes of it.
 *
 * @param sessionId whose messages it is of
 * @param sources the memories that it is to hold, in their order
 * @param coversUntil when the newest of them was created, epoch milliseconds
 * @param seenUntil the newest arrival among the session's messages: it holds none that came later
 */
public record SummaryAsk(String sessionId, List<Member> sources, long coversUntil, long seenUntil)
    implements Ask {
  public SummaryAsk {
    sources = List.copyOf(sources);
  }

  /** The ids of the memories that it is to hold. */
  public List<String> sourceIds() {
    return sources.stream().map(Member::memoryId).toList();
  }
}
