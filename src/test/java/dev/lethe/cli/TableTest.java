package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  void in_a_pipe_nothing_is_cut_and_long_cells_extend_beyond_their_column() {
    String words = "word ".repeat(100).strip();

    new Table("TEXT", "N").row(words, 1).row("short", 2).print(console.console());

    assertTrue(console.out().contains(words + "  1\n"), console.out());
    assertTrue(console.out().contains("short" + " ".repeat(69) + "2\n"), console.out());
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 60, 80, 200})
  void on_a_terminal_every_line_fits(int columns) {
    TestConsole terminal = terminal(columns);

    new Table("ARRIVED", "SCOPE", "COUNT", "TEXT")
        .row("2026-01-31T08:00:00Z", "default/343299242963763200", 12, "構築が失敗した。".repeat(30))
        .print(terminal.console());

    terminal
        .out()
        .lines()
        .forEach(line -> assertTrue(columns < 40 || Cells.width(line) <= columns, line));
  }

  @Test
  void the_widest_columns_shrink_and_numbers_and_times_stay_whole() {
    TestConsole terminal = terminal(40);

    new Table("DAY", "COUNT", "TEXT")
        .row("2026-01-31", "1,234", "build 981 failed on branch main")
        .print(terminal.console());

    assertEquals(
        "DAY         COUNT  TEXT\n2026-01-31  1,234  build 981 failed on …\n", terminal.out());
  }

  @Test
  void a_narrow_terminal_leaves_out_dispensable_columns_in_their_order() {
    TestConsole terminal = terminal(40);
    Table table = new Table("SCOPE", "EVENT", "TEXT").dispensable(List.of("EVENT", "SCOPE"));

    table.row("default/343299242963763200", "event-4711-4711", "build 981 failed on branch main");
    table.print(terminal.console());

    assertEquals(List.of("EVENT"), table.leftOut());
    assertEquals("default/3432992429…  build 981 failed o…", lastLine(terminal));
  }

  @Test
  void an_empty_column_makes_room_first() {
    TestConsole terminal = terminal(30);
    Table table = new Table("EVENT", "MERGED", "TEXT").dispensable(List.of("EVENT", "MERGED"));

    table.row("event-1", "", "build 981 failed on main").print(terminal.console());

    assertEquals(List.of(), table.leftOut());
    assertEquals("event-1  build 981 failed on …", lastLine(terminal));
  }

  private static TestConsole terminal(int columns) {
    return new TestConsole(
        Map.of("COLUMNS", Integer.toString(columns), "LINES", "24", "NO_COLOR", "1"), true);
  }

  private static String lastLine(TestConsole terminal) {
    return terminal.out().lines().reduce((one, next) -> next).orElseThrow();
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
    assertFalse(dumb.console().screen().showsErr(), "nor is a line written over");
  }
}
