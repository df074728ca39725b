package dev.lethe.family.record;

import dev.lethe.family.state.Sender;
import dev.lethe.text.token.BoundedText;
import java.util.Objects;

/**
 * One message, as input to its family's record.
 *
 * @param occurredAt event time, epoch milliseconds
 * @param authorId null if unknown
 * @param authorName null if not given
 * @param text normalized text; null if it isn't retained, and then the record learns only the
 *     author and the event id
 * @param attachments number of attachments
 * @param embeds number of embeds
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

  /** Returns the message of a sender; the other parameters are those of the record. */
  public static FamilyMember of(String eventId, long occurredAt, Sender sender, String text) {
    return new FamilyMember(
        eventId,
        occurredAt,
        sender.authorId(),
        sender.authorName(),
        text,
        sender.attachments(),
        sender.embeds());
  }

  public FamilyMember {
    Objects.requireNonNull(eventId, "eventId");
  }

  /**
   * Returns the author's name, else id, on one line of at most 64 characters; null if both are
   * missing.
   */
  String authorLabel() {
    String label = authorName == null || authorName.isBlank() ? authorId : authorName;
    return label == null ? null : BoundedText.line(label, MAX_LABEL_CHARACTERS);
  }
}
