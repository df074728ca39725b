package dev.lethe.session;

import dev.lethe.compaction.summary.Wisdom;
import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.SummaryAsk;
import java.util.List;
import java.util.Map;

/**
 * What goes of a session, and what is kept of it.
 *
 * @param coveredBy the summary that holds the messages that go; null if none go
 * @param messages that go
 * @param summaries that go
 * @param wisdom that all that goes of the session holds; null if it holds none, or if a step before
 *     it has it
 * @param followsWisdom whether a step before it has that
 * @param summary a new one, so that a later run may prune what it holds; null if none is needed
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
   * A summary of a session.
   *
   * @param item what it is made of, as the item of a memory has it; null if a model is to write it
   */
  public record NewSummary(String item, SummaryAsk ask) {}

  /** What a report says of memories of a session that are left. */
  static Left left(String sessionId, long memories, String reason) {
    return new Left(Map.of("session_id", sessionId), memories, reason);
  }

  @Override
  public int leaving() {
    return messages.size() + summaries.size();
  }
}
