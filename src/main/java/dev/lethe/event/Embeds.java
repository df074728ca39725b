package dev.lethe.event;

/**
 * Embeds of a message, whose texts belong to its {@link MessageText}.
 *
 * @param count number of embeds
 * @param primaryUrl URL of the first embed that has one, or null
 */
public record Embeds(int count, String primaryUrl) {
  /** No embeds. */
  public static final Embeds NONE = new Embeds(0, null);
}
