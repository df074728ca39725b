package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressTest {
  @Test
  void a_terminal_has_one_line_which_goes_when_the_work_is_done() {
    TestConsole terminal = new TestConsole(Map.of(), true);

    try (Progress progress = new Progress(terminal.console())) {
      progress.show("10 sent");
      assertEquals("\r10 sent", terminal.err());
    }

    assertEquals("\r10 sent\r       \r", terminal.err());
  }

  @Test
  void what_stays_stands_above_the_line() {
    TestConsole terminal = new TestConsole(Map.of(), true);

    try (Progress progress = new Progress(terminal.console())) {
      progress.show("10 sent");
      progress.say("a word");
    }

    assertEquals(
        "\r10 sent\r       \ra word\n", terminal.err().replace(System.lineSeparator(), "\n"));
  }

  @Test
  void elsewhere_a_short_work_says_nothing() {
    TestConsole file = new TestConsole(Map.of(), false);

    try (Progress progress = new Progress(file.console())) {
      progress.show("10 sent");
    }

    assertEquals("", file.err());
  }
}
