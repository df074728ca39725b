package dev.lethe.text;

/** A user's list of rewrites, which replaces the default list of volatile tokens completely. */
@FunctionalInterface
public interface VolatileRewrites {
  /**
   * Rewrites a section of text without mention, emoji or URL placeholders.
   *
   * @param text cleaned text, never empty
   * @param steps remaining budget of the message; once it is used up, the rest of the text is
   *     unchanged
   * @return the rewritten text, perhaps empty
   */
  String rewrite(String text, Steps steps);
}
