package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.memory.summary.Wisdom;
import java.util.List;
import java.util.Map;

/**
 * Removal of a part of a session, with the wisdom kept from it.
 *
 * @param coveredBy summary that contains the removed messages; null if no messages are removed
 * @param messages messages to remove
 * @param summaries summaries to remove
 * @param wisdom wisdom found in everything that is removed from the session; null if there is none,
 *     or if a preceding step has it
 * @param followsWisdom true if a preceding step has the wisdom
 * @param summary new summary, so that a later run may prune its messages; null if none is needed
 */
public record PruneStep(
    String sessionId,
    Member coveredBy,
    List<Member> messages,
    List<Member> summaries,
    Wisdom wisdom,
    boolean followsWisdom,
    NewSummary summary)
    implements StageStep {

  public PruneStep {
    messages = List.copyOf(messages);
    summaries = List.copyOf(summaries);
  }

  /**
   * A new summary of a session.
   *
   * @param item parts of the summary, as in a memory's item; null if a model is to write it
   */
  public record NewSummary(String item, SummaryAsk ask) {}

  /** Returns the report entry of memories of a session that are not removed. */
  static Leftover left(String sessionId, long memories, String reason) {
    return new Leftover(Map.of("session_id", sessionId), memories, reason);
  }

  @Override
  public int leaving() {
    return messages.size() + summaries.size();
  }
}
