package dev.lethe.family.template;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.text.token.TextScanner;
import org.junit.jupiter.api.Test;

class RepeatedLinesTest {
  private final TextScanner scanner = new TextScanner();

  /** Returns the part of a text before its repeated lines. */
  private String unrepeated(String text) {
    int start = RepeatedLines.start(scanner.scan(text).copy());
    return start == scanner.tokens().size()
        ? text
        : text.substring(0, scanner.tokens().start(start));
  }

  @Test
  void lines_with_words_of_the_lines_before_are_repeated() {
    assertEquals(
        "two alerts\npump is not answering the poll",
        unrepeated("two alerts\npump is not answering the poll\nfan is not answering the poll"));
  }

  @Test
  void lines_with_other_words_are_not() {
    String text = "two alerts\npump is not answering the poll\nplease call somebody who knows";

    assertEquals(text, unrepeated(text));
  }

  @Test
  void a_line_of_two_words_is_too_short_to_tell() {
    String text = "the pump is not answering\nthe pump";

    assertEquals(text, unrepeated(text));
  }
}
