package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.Role;
import java.util.Comparator;

/**
 * A message of a session.
 *
 * @param createdAt event time, epoch milliseconds
 * @param arrivedAt arrival of its current text, epoch milliseconds
 * @param wasRestored true if it has been restored, and thereby removed from summaries
 */
public record SessionMessage(
    String memoryId,
    String itemId,
    String sessionId,
    Role role,
    String content,
    long createdAt,
    long arrivedAt,
    boolean wasRestored,
    MergeEligibility eligibility) {

  /** Older messages first, then by item id. */
  public static final Comparator<SessionMessage> OLDEST_FIRST =
      Comparator.comparingLong(SessionMessage::createdAt).thenComparing(SessionMessage::itemId);
}
