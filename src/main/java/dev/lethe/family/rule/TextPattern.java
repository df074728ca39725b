package dev.lethe.family.rule;

/** A compiled regex, for one thread. */
public interface TextPattern {

  /**
   * Returns true if the pattern matches somewhere in a text.
   *
   * @param isCut true if the text continues after its last character, which then is no end that
   *     {@code $} or {@code \b} may match
   */
  boolean isIn(String text, boolean isCut);

  /** Returns the number of instructions that one character of text costs at most. */
  int size();
}
