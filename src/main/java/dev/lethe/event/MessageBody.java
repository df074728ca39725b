package dev.lethe.event;

import java.util.List;

/** Text, attachments and embeds of a message, those of forwarded messages included. */
public record MessageBody(MessageText text, List<Attachment> attachments, Embeds embeds) {
  public MessageBody {
    attachments = List.copyOf(attachments);
  }

  /** Returns the body of a message that has only content. */
  public static MessageBody of(String content) {
    return new MessageBody(MessageText.of(content), List.of(), Embeds.NONE);
  }

  /**
   * Returns true if all files are identified by hashes, and there is at least one. Otherwise
   * messages without text can't be compared.
   */
  public boolean hasHashes() {
    return !attachments.isEmpty()
        && attachments.stream().allMatch(attachment -> attachment.hash() != null);
  }
}
