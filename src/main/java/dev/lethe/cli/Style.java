package dev.lethe.cli;

/** Appearance of text on a terminal. */
enum Style {
  /** Ends the other styles. */
  PLAIN('\uFDD0', "0"),
  BOLD('\uFDD1', "1"),
  FAINT('\uFDD2', "2"),
  ITALIC('\uFDD3', "3"),
  RED('\uFDD4', "31"),
  GREEN('\uFDD5', "32"),
  YELLOW('\uFDD6', "33");

  private final char mark;
  private final String code;

  Style(char mark, String code) {
    this.mark = mark;
    this.code = code;
  }

  /**
   * Character that stands for the style in Lethe's own output, one of Unicode's noncharacters.
   * {@link VisibleOutput} replaces it by the terminal's sequence.
   */
  char mark() {
    return mark;
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
