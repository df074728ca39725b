package dev.lethe.event;

/**
 * Canonical event of a bot or agent, a value of {@code lethe.events.v1}.
 *
 * @param eventId 1 to 256 characters without {@code |}
 * @param occurredAt epoch milliseconds
 * @param expiresAt time from which its memory is no longer valid, epoch milliseconds; null for none
 * @param tenant {@code default} if not given
 * @param guildId null if not given, like the other ids
 * @param tokens length of its text in tokens as given by the event; -1 if not given
 */
public record Event(
    String eventId,
    EventType type,
    long occurredAt,
    Long expiresAt,
    String tenant,
    String guildId,
    String channelId,
    String sessionId,
    String threadId,
    Author author,
    int tokens,
    Payload payload) {

  /** Returns the scope: the event's channel, else its session, else its tenant alone. */
  public Scope scope() {
    if (channelId != null) {
      return new Scope(tenant + '/' + channelId);
    }
    return new Scope(sessionId != null ? tenant + "/session:" + sessionId : tenant + "/-");
  }

  /** Returns a copy with another author. */
  public Event withAuthor(Author other) {
    return with(other, tokens, payload);
  }

  /**
   * Returns a copy with another payload of the same type. The number of tokens is unknown, since it
   * belongs to the text.
   */
  public Event withPayload(Payload other) {
    return with(author, -1, other);
  }

  private Event with(Author newAuthor, int newTokens, Payload newPayload) {
    return new Event(
        eventId,
        type,
        occurredAt,
        expiresAt,
        tenant,
        guildId,
        channelId,
        sessionId,
        threadId,
        newAuthor,
        newTokens,
        newPayload);
  }

  /** Returns true for a message written by a bot. These join families, as do folded events. */
  public boolean isBotMessage() {
    return type == EventType.MESSAGE_CREATED && author.isBot();
  }
}
