package dev.lethe.text;

/** A user's own list of rewrites, which replaces the default list of volatile tokens wholly. */
@FunctionalInterface
public interface VolatileRewrites {
  /**
   * Rewrites one stretch of text that holds no mention, emoji or URL placeholder.
   *
   * @param text cleaned text, never empty
   * @param steps what the message's earlier stretches left of its budget; once that is used up, the
   *     rest of the text stays as it is
   * @return the rewritten text, perhaps empty
   */
  String rewrite(String text, Steps steps);
}
