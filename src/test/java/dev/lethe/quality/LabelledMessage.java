package dev.lethe.quality;

/**
 * One message of a {@link LabelledStream}.
 *
 * @param label the true family; one that starts with {@code human} marks a person's line
 * @param text a line break in it is U+000D, so that it stays one line of a file
 */
public record LabelledMessage(String channel, String label, String text) {
  /** Whether a person wrote it. */
  public boolean human() {
    return label.startsWith("human");
  }
}
