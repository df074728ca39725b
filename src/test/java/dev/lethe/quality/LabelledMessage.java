package dev.lethe.quality;

/**
 * Message of a {@link LabelledStream}.
 *
 * @param label the true family; labels that start with {@code human} mark messages by people
 * @param text the text; line breaks are U+000D, so that a message stays one line of a file
 */
public record LabelledMessage(String channel, String label, String text) {
  /** Returns true if a person wrote the message. */
  public boolean human() {
    return label.startsWith("human");
  }
}
