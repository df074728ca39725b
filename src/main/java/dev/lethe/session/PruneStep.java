package dev.lethe.session;

import dev.lethe.compaction.summary.Wisdom;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.SummaryAsk;
import java.util.List;

/**
 * What goes of a session, and what is kept of it.
 *
 * @param coveredBy the memory of the summary that holds what goes
 * @param messages that go
 * @param summaries that go
 * @param wisdom that they hold, or null
 * @param summary a new one, so that a later run may prune what it holds; null if none is needed
 */
public record PruneStep(
    String sessionId,
    String coveredBy,
    List<Member> messages,
    List<Member> summaries,
    Wisdom wisdom,
    NewSummary summary)
    implements StageStep {

  public PruneStep {
    messages = List.copyOf(messages);
    summaries = List.copyOf(summaries);
  }

  /**
   * A summary of a session.
   *
   * @param text null if a model is to write it
   */
  public record NewSummary(String text, SummaryAsk ask) {}

  @Override
  public int leaving() {
    return messages.size() + summaries.size();
  }
}
