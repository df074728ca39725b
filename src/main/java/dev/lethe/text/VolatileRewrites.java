package dev.lethe.text;

/** A user's own list of volatile rewrites, which takes the place of the built-in scanner. */
public interface VolatileRewrites {

  /** The text with everything volatile replaced. */
  String rewrite(String text);
}
