package dev.lethe.rule;

/** A regex that has been compiled, for one thread. */
public interface TextPattern {

  /** Whether it matches somewhere in a text. */
  boolean isIn(String text);
}
