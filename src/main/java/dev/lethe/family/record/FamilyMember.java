package dev.lethe.family.record;

import dev.lethe.family.token.BoundedText;
import java.util.Objects;

/**
 * One message as its family's record learns from it.
 *
 * @param occurredAt event time, epoch milliseconds
 * @param authorId null where it isn't known
 * @param authorName null if not given
 * @param text the normalised text; null where it isn't kept any more, and then only the author and
 *     the event id teach the record something
 * @param attachments how many it has
 * @param embeds how many it has
 */
public record FamilyMember(
    String eventId,
    long occurredAt,
    String authorId,
    String authorName,
    String text,
    int attachments,
    int embeds) {

  private static final int MAX_LABEL_CHARACTERS = 64;

  public FamilyMember {
    Objects.requireNonNull(eventId, "eventId");
  }

  /** The author's name, else id, on one line and of at most 64 characters; null if neither is. */
  String authorLabel() {
    String label = authorName == null || authorName.isBlank() ? authorId : authorName;
    return label == null ? null : BoundedText.line(label, MAX_LABEL_CHARACTERS);
  }
}
