package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTest {
  /** Time of a manual clock. */
  private long nanos = Long.MAX_VALUE - 1;

  @Test
  void a_terminal_shows_one_line_that_disappears_when_the_work_ends() {
    TestConsole terminal = new TestConsole(Map.of(), true);

    try (Progress progress = new Progress(terminal.console())) {
      progress.show("10 sent");
      assertEquals("\r10 sent", terminal.err());
    }

    assertEquals("\r10 sent\r       \r", terminal.err());
  }

  @Test
  void a_permanent_message_appears_above_the_progress_line() {
    TestConsole terminal = new TestConsole(Map.of(), true);

    try (Progress progress = new Progress(terminal.console())) {
      progress.show("10 sent");
      progress.say("a word");
    }

    assertEquals(
        "\r10 sent\r       \ra word\n", terminal.err().replace(System.lineSeparator(), "\n"));
  }

  @Test
  void short_work_prints_nothing_outside_a_terminal() {
    TestConsole file = new TestConsole(Map.of(), false);

    try (Progress progress = new Progress(file.console())) {
      progress.show("10 sent");
    }

    assertEquals("", file.err());
  }

  @Test
  void elsewhere_there_is_a_line_every_ten_seconds() {
    TestConsole file = new TestConsole(Map.of(), false);

    try (Progress progress = new Progress(file.console(), () -> nanos)) {
      for (int sent = 0; sent <= 25; sent++) {
        progress.show(sent + " sent");
        nanos += TimeUnit.SECONDS.toNanos(1);
      }
    }

    assertEquals("10 sent\n20 sent\n", file.err().replace(System.lineSeparator(), "\n"));
  }

  @Test
  void a_terminal_shows_something_new_ten_times_a_second() {
    TestConsole terminal = new TestConsole(Map.of(), true);

    try (Progress progress = new Progress(terminal.console(), () -> nanos)) {
      progress.show("10 sent");
      nanos += TimeUnit.MILLISECONDS.toNanos(99);
      progress.show("11 sent");
      nanos += TimeUnit.MILLISECONDS.toNanos(1);
      progress.show("9 sent");
      assertEquals("\r10 sent\r9 sent ", terminal.err());
    }
  }
}
