package dev.lethe.event;

/**
 * Who caused an event.
 *
 * @param id the author's id; null where the event names no author
 * @param name the display name; null if not given
 * @param isBot false unless the event says so
 */
public record Author(String id, String name, boolean isBot) {
  /** What an event without an author has. */
  public static final Author NONE = new Author(null, null, false);
}
