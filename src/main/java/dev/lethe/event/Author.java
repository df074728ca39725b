package dev.lethe.event;

/**
 * Author of an event.
 *
 * @param id the author's id; null if the event names no author
 * @param name the display name; null if not given
 * @param webhookId id of the webhook that sent the message; null for other messages
 */
public record Author(String id, String name, String webhookId, Kind kind) {
  /** Value for events without an author. */
  public static final Author NONE = new Author(null, null, false);

  /** Kind of an author, as the event or the policy says. */
  public enum Kind {
    PERSON,
    BOT,
    /** Nothing by this author is kept; only the policy says so. */
    IGNORED
  }

  /** Creates an author who writes without a webhook. */
  public Author(String id, String name, boolean isBot) {
    this(id, name, null, isBot ? Kind.BOT : Kind.PERSON);
  }

  public boolean isBot() {
    return kind == Kind.BOT;
  }

  /** Returns a copy with another kind. */
  public Author withKind(Kind other) {
    return new Author(id, name, webhookId, other);
  }
}
