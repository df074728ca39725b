package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
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
  void a_progress_line_only_for_terminals_prints_nothing_elsewhere() {
    TestConsole file = new TestConsole(Map.of(), false);
    TestConsole terminal = new TestConsole(Map.of(), true);

    Progress.onTerminal(file.console()).show("10 sent");
    Progress.onTerminal(terminal.console()).show("10 sent");

    assertEquals("", file.err());
    assertEquals("\r10 sent", terminal.err());
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
  void the_rate_appears_after_a_second_and_the_time_left_after_two() {
    assertEquals("0 of 9,000 records sent", shownAfter(0, 0, 9_000));
    assertEquals("1,000 of 9,000 records sent, 1,000/s", shownAfter(1, 1_000, 9_000));
    assertEquals("2,000 of 9,000 records sent, 1,000/s, 7 s left", shownAfter(2, 2_000, 9_000));
    assertEquals(
        "1,000 of 91,000 records sent, 100/s, 15 min 0 s left", shownAfter(10, 1_000, 91_000));
    assertEquals("1,000 records sent, 100/s", shownAfter(10, 1_000, 0));
  }

  /** Returns the line after the given seconds of work. */
  private String shownAfter(int seconds, long done, long whole) {
    TestConsole terminal = new TestConsole(Map.of("COLUMNS", "100", "LINES", "24"), true);
    Progress progress = new Progress(terminal.console(), () -> nanos);
    progress.show("records sent", 0, whole);
    nanos += TimeUnit.SECONDS.toNanos(seconds);
    progress.show("records sent", done, whole);
    return terminal.err().substring(terminal.err().lastIndexOf('\r') + 1).stripTrailing();
  }

  @Test
  void a_countdown_takes_its_first_number_as_the_total() {
    TestConsole terminal = new TestConsole(Map.of("COLUMNS", "100", "LINES", "24"), true);

    try (Progress progress = new Progress(terminal.console(), () -> nanos)) {
      LongConsumer left = progress.left("records read");
      left.accept(400);
      nanos += TimeUnit.SECONDS.toNanos(2);
      left.accept(300);
    }

    assertTrue(
        terminal.err().contains("\r100 of 400 records read, 50/s, 6 s left"), terminal.err());
  }

  @Test
  void a_share_of_a_file_gives_the_time_left() {
    TestConsole terminal = new TestConsole(Map.of("COLUMNS", "100", "LINES", "24"), true);

    try (Progress progress = new Progress(terminal.console(), () -> nanos)) {
      progress.show("records sent", "", 0, 0.0);
      nanos += TimeUnit.SECONDS.toNanos(4);
      progress.show("records sent", ", 3 bad", 400, 0.5);
    }

    assertTrue(
        terminal.err().contains("\r400 records sent, 3 bad, 100/s, 4 s left"), terminal.err());
  }

  @Test
  void a_line_that_would_wrap_is_cut() {
    TestConsole terminal = new TestConsole(Map.of("COLUMNS", "12", "LINES", "24"), true);

    try (Progress progress = new Progress(terminal.console())) {
      progress.show("waiting for a reply");
      assertEquals("\rwaiting fo…", terminal.err());
    }
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
