package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.memory.summary.SummaryItem;
import java.util.Set;

/**
 * A summary of a session's older messages.
 *
 * @param updatedAt epoch milliseconds, like all times here
 * @param coversUntil creation of the newest message it contains; null if not stated
 * @param arrivedAt arrival of its current text; for a summary written by Lethe, the newest arrival
 *     that Lethe had seen then
 * @param sources memories from which Lethe made it; null for another store's summary, as is {@code
 *     written}
 */
public record SessionSummary(
    String memoryId,
    String itemId,
    String sessionId,
    String text,
    long updatedAt,
    Long coversUntil,
    long arrivedAt,
    Set<String> sources,
    SummaryItem written,
    MergeEligibility eligibility) {

  public SessionSummary {
    sources = sources == null ? null : Set.copyOf(sources);
  }

  /** Returns the time up to which it covers messages. */
  public long until() {
    return coversUntil == null ? updatedAt : coversUntil;
  }

  /** Returns true if Lethe made the summary from the given message. */
  public boolean isMadeOf(SessionMessage message) {
    return sources != null && sources.contains(message.memoryId());
  }

  /**
   * Returns true if the summary contains a message. A message that arrived later can't be in it,
   * and one that arrived in the last millisecond that Lethe had seen may not be. A restored message
   * was removed from Lethe's summaries, so only summaries made from it since contain it.
   */
  public boolean covers(SessionMessage message) {
    boolean isInTime = message.createdAt() <= until() && message.arrivedAt() <= arrivedAt;
    boolean isSure = message.arrivedAt() < arrivedAt && !message.wasRestored();
    return isInTime && (sources == null || isSure || isMadeOf(message));
  }
}
