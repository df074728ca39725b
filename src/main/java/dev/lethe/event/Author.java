package dev.lethe.event;

/**
 * Author of an event.
 *
 * @param id the author's id; null if the event names no author
 * @param name the display name; null if not given
 * @param isBot false unless the event says otherwise
 */
public record Author(String id, String name, boolean isBot) {
  /** Value for events without an author. */
  public static final Author NONE = new Author(null, null, false);
}
