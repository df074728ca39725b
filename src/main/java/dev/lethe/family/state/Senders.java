package dev.lethe.family.state;

import dev.lethe.store.table.Fibonacci;
import java.util.Objects;

/**
 * Cache that returns one object for equal senders seen recently. Millions of stored signatures come
 * from a few bots, and a sender with its strings takes 150 bytes. Threads may share it: a data race
 * only creates a duplicate object.
 */
public final class Senders {
  private static final int SLOTS = 1 << 10;

  private final Sender[] recent = new Sender[SLOTS];

  /** Returns the sender with these values; see {@link Sender}. */
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
