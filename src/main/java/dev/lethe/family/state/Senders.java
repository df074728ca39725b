package dev.lethe.family.state;

import dev.lethe.table.Fibonacci;
import java.util.Objects;

/**
 * Gives senders that are equal as one object, if the former came not long ago. Millions of stored
 * signatures come from a few bots, and a sender with its texts takes 150 bytes. May be shared by
 * threads: a sender that another one doesn't see yet is only made twice.
 */
public final class Senders {
  private static final int SLOTS = 1 << 10;

  private final Sender[] recent = new Sender[SLOTS];

  /** The sender of these values; see {@link Sender}. */
  public Sender of(String authorId, String authorName, int attachments, int embeds) {
    int hash = Objects.hashCode(authorId) * 31 + attachments * 7 + embeds;
    int slot = Fibonacci.hash(hash) & (SLOTS - 1);
    Sender known = recent[slot];
    if (known != null
        && known.attachments() == attachments
        && known.embeds() == embeds
        && Objects.equals(known.authorId(), authorId)
        && Objects.equals(known.authorName(), authorName)) {
      return known;
    }
    Sender sender = new Sender(authorId, authorName, attachments, embeds);
    recent[slot] = sender;
    return sender;
  }
}
