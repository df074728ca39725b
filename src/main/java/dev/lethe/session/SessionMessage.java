package dev.lethe.session;

import dev.lethe.item.Role;
import dev.lethe.profile.Standing;
import java.util.Comparator;

/**
 * What was said in a session.
 *
 * @param createdAt event time, epoch milliseconds
 * @param arrivedAt when this text of it arrived, epoch milliseconds
 * @param wasRestored whether it has been brought back, and so out of summaries
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
    Standing standing) {

  /** The older first; of equal times the smaller item id is the older. */
  public static final Comparator<SessionMessage> OLDEST_FIRST =
      Comparator.comparingLong(SessionMessage::createdAt).thenComparing(SessionMessage::itemId);
}
