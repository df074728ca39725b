package dev.lethe.event;

/**
 * What happened to a bot or agent: the canonical event of {@code lethe.events.v1}.
 *
 * @param eventId 1 to 256 characters without {@code |}
 * @param occurredAt epoch milliseconds
 * @param tenant {@code default} if not given
 * @param guildId null if not given, as are the other ids
 * @param tokens how long the event says its text is; -1 where it doesn't say
 */
public record Event(
    String eventId,
    EventType type,
    long occurredAt,
    String tenant,
    String guildId,
    String channelId,
    String sessionId,
    String threadId,
    Author author,
    int tokens,
    Payload payload) {

  /** Where it belongs: to its channel, else its session, else its tenant alone. */
  public Scope scope() {
    if (channelId != null) {
      return new Scope(tenant + '/' + channelId);
    }
    return new Scope(sessionId != null ? tenant + "/session:" + sessionId : tenant + "/-");
  }

  /** True for a message that a bot wrote: the only events that join families. */
  public boolean isBotMessage() {
    return type == EventType.MESSAGE_CREATED && author.isBot();
  }
}
