package dev.lethe.cli;

/** Appearance of text on a terminal. */
enum Style {
  /** Ends the other styles. */
  PLAIN("0"),
  BOLD("1"),
  FAINT("2"),
  ITALIC("3"),
  RED("31"),
  GREEN("32"),
  YELLOW("33");

  private static final char FIRST = '\uFDD0';

  private final String code;

  Style(String code) {
    this.code = code;
  }

  /**
   * Character that stands for the style in Lethe's own output, one of Unicode's noncharacters.
   * {@link VisibleOutput} replaces it by the terminal's sequence.
   */
  char mark() {
    return (char) (FIRST + ordinal());
  }

  /** Sequence that switches a terminal to the style. */
  String sequence() {
    return "\u001b[" + code + 'm';
  }

  /** Returns the text between the marks of this style and the plain one. */
  String of(String text) {
    return mark() + text + PLAIN.mark();
  }
}
