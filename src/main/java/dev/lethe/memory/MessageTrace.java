package dev.lethe.memory;

import dev.lethe.text.fingerprint.Digest;

/**
 * Stored knowledge about a message id in its scope, or about an item without any other record: a
 * row of {@code message-memories}.
 */
public sealed interface MessageTrace {

  /**
   * Returns the key of an item's trace. It contains a slash, so it never equals a message id.
   *
   * @param memoryId id that the item's memory would have
   */
  static String keyOfItem(String memoryId) {
    return "item/" + memoryId;
  }

  /** Arrival of the event that left this trace, epoch milliseconds. */
  long arrivedAt();

  /**
   * Returns true if this trace is still valid for an event with the given arrival.
   *
   * @param keptMs retention of all traces but those of minted messages, in milliseconds of arrival
   */
  default boolean countsAt(long arrival, long keptMs) {
    return arrival - arrivedAt() <= keptMs;
  }

  /**
   * Trace of a message that has a memory; kept forever.
   *
   * @param familyId null for a person's message
   * @param signature signature of a bot's message, null for a person's
   * @param sampled true if its family's record learned from the message and may still show it
   * @param arrivedAt arrival of the message, or of the first edit with the time of the applied one
   */
  record Minted(String memoryId, String familyId, Digest signature, boolean sampled, long arrivedAt)
      implements MessageTrace {
    @Override
    public boolean countsAt(long arrival, long keptMs) {
      return true;
    }

    /** Returns the trace after an edit that is later than the applied one. */
    Minted edited(long arrival) {
      return new Minted(memoryId, familyId, signature, sampled, arrival);
    }

    /**
     * Returns the trace after an edit or deletion has removed the message from the family's record.
     */
    public Minted withoutSample() {
      return new Minted(memoryId, familyId, signature, false, arrivedAt);
    }
  }

  /**
   * Trace of an aggregated message that its family's record sampled.
   *
   * @param eventId event id of the message; null once an edit has removed it from the record
   * @param editedAt event time of the applied edit, {@link Long#MIN_VALUE} if there was none
   */
  record Sampled(String familyId, String eventId, Digest signature, long editedAt, long arrivedAt)
      implements MessageTrace {
    /** Returns the trace after an edit with the given event time. */
    Sampled edited(long at) {
      return new Sampled(familyId, null, signature, at, arrivedAt);
    }
  }

  /** Trace of a deleted message, of which nothing else may be known. */
  record Deleted(long arrivedAt) implements MessageTrace {}

  /**
   * Trace of an edit that arrived before its message; of several edits, the one with the latest
   * {@code occurredAt}, and of several with that time, the last one.
   *
   * @param arrivedAt arrival of the first edit with that time
   */
  record Edited(String content, long occurredAt, long arrivedAt) implements MessageTrace {}

  /**
   * Trace of an item that its own store deleted before it arrived here.
   *
   * @param updatedAt version that was deleted, epoch milliseconds
   */
  record DeletedItem(long updatedAt, long arrivedAt) implements MessageTrace {}
}
