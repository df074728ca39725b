package dev.lethe.rule;

/** A regex that has been compiled. */
public interface TextPattern {

  /** Whether it matches somewhere in a text. */
  boolean isIn(String text);
}
