package dev.lethe.memory;

import dev.lethe.fingerprint.Digest;

/**
 * What is known of a message id in its scope, or of an item of which there is nothing else: a row
 * of {@code message-memories}.
 */
public sealed interface MessageTrace {

  /**
   * The key of an item's trace, which no message id is: those have no slash.
   *
   * @param memoryId that its memory would have
   */
  static String keyOfItem(String memoryId) {
    return "item/" + memoryId;
  }

  /** Arrival of the event that left this trace, epoch milliseconds. */
  long arrivedAt();

  /**
   * Whether this trace still counts for an event that arrives then.
   *
   * @param keptMs how long anything but a minted message is remembered, in milliseconds of arrival
   */
  default boolean countsAt(long arrival, long keptMs) {
    return arrival - arrivedAt() <= keptMs;
  }

  /**
   * The message has a memory; kept for good.
   *
   * @param familyId null for what a person wrote
   * @param signature of what a bot wrote, null for a person's
   * @param sampled whether its family's record learned from it and may still show it
   */
  record Minted(String memoryId, String familyId, Digest signature, boolean sampled, long arrivedAt)
      implements MessageTrace {
    @Override
    public boolean countsAt(long arrival, long keptMs) {
      return true;
    }

    /** The same once an edit or deletion has taken it out of the record. */
    public Minted takenOut() {
      return new Minted(memoryId, familyId, signature, false, arrivedAt);
    }
  }

  /**
   * The message was aggregated and its family's record sampled it.
   *
   * @param eventId of the message; null once an edit has taken it out of the record
   * @param editedAt event time of the applied edit, {@link Long#MIN_VALUE} if there was none
   */
  record Sampled(String familyId, String eventId, Digest signature, long editedAt, long arrivedAt)
      implements MessageTrace {
    /** The same once an edit of that event time is applied. */
    Sampled edited(long at) {
      return new Sampled(familyId, null, signature, at, arrivedAt);
    }
  }

  /** The deletion is known and nothing else is to be. */
  record Deleted(long arrivedAt) implements MessageTrace {}

  /** An edit came before its message; of several the one of the latest {@code occurredAt}. */
  record Edited(String content, long occurredAt, long arrivedAt) implements MessageTrace {}

  /**
   * An item's own store deleted what isn't here, or not yet.
   *
   * @param updatedAt the version that the deletion is of, epoch milliseconds
   */
  record DeletedItem(long updatedAt, long arrivedAt) implements MessageTrace {}
}
