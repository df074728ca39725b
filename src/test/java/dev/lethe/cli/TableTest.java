package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TableTest {
  private final TestConsole console = new TestConsole(Map.of());

  @Test
  void numbers_align_right_and_text_aligns_left() {
    new Table("NAME", "COUNT").row("a", "1,234").row("longer", "5").print(console.console());

    assertEquals("NAME    COUNT\na       1,234\nlonger      5\n", console.out());
  }

  @Test
  void event_text_can_not_send_escape_sequences_to_the_terminal() {
    new Table("TEXT").row("red \u001b[31m \u202e\r\n\ttext").print(console.console());

    assertEquals("TEXT\nred  [31m     text\n", console.out());
  }

  @Test
  void long_cells_are_cut_between_characters() {
    new Table("TEXT").row("\ud83d\ude80".repeat(100)).print(console.console());

    String cell = console.out().lines().skip(1).findFirst().orElseThrow();
    assertTrue(cell.endsWith("\ud83d\ude80…"), cell);
    assertEquals(73, cell.codePointCount(0, cell.length()));
  }

  @Test
  void heads_are_bold_on_a_terminal_unless_colour_is_unwanted() {
    TestConsole plain = new TestConsole(Map.of("NO_COLOR", "1"), true);
    TestConsole coloured = new TestConsole(Map.of(), true);

    new Table("TEXT").row("a").print(plain.console());
    new Table("TEXT").row("a").print(coloured.console());

    assertFalse(plain.out().contains("\u001b"));
    assertTrue(coloured.out().startsWith("\u001b[1mTEXT\u001b[0m"));
  }

  @Test
  void a_dumb_terminal_is_treated_as_a_file() {
    TestConsole dumb = new TestConsole(Map.of("TERM", "dumb"), true);

    new Table("TEXT").row("a").print(dumb.console());

    assertEquals("TEXT\na\n", dumb.out());
    assertFalse(dumb.console().isTerminal(), "nor is a line written over");
  }
}
