package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagerTest {
  @TempDir private Path folder;

  @Test
  void a_pager_shows_output_with_more_lines_than_the_screen() throws IOException {
    TestConsole terminal = terminal("cat > " + paged(), true);

    assertEquals(ExitCode.DONE, terminal.run(new PassThrough(), "policy", "show"));

    assertEquals("", terminal.out());
    assertTrue(Files.readString(paged()).contains(":dedupe :exact-ttl-seconds"));
  }

  @Test
  void output_that_fits_the_screen_is_printed_directly() {
    TestConsole terminal = terminal("cat > " + paged(), true);

    terminal.console().paged(() -> {});
    Console console = terminal.console();
    console.paged(() -> console.print("one line"));

    assertEquals("one line\n", terminal.out());
    assertFalse(Files.exists(paged()));
  }

  @Test
  void help_is_paged_too() throws IOException {
    TestConsole terminal = terminal("cat > " + paged(), true);

    assertEquals(ExitCode.DONE, terminal.run(new PassThrough(), "run", "--help"));

    assertTrue(Files.readString(paged()).startsWith("Usage: lethe run"));
    assertEquals("", terminal.out());
  }

  @Test
  void a_pipe_and_the_option_no_pager_print_directly() {
    TestConsole pipe = terminal("cat > " + paged(), false);
    TestConsole without = terminal("cat > " + paged(), true);

    pipe.run(new PassThrough(), "policy", "show");
    without.run(new PassThrough(), "policy", "show", "--no-pager");

    assertTrue(pipe.out().contains(":dedupe :exact-ttl-seconds"));
    assertEquals(pipe.out(), without.out());
    assertFalse(Files.exists(paged()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "cat", "no-such-pager-4711"})
  void without_a_pager_output_is_printed_directly(String pager) {
    TestConsole terminal = terminal(pager, true);

    assertEquals(ExitCode.DONE, terminal.run(new PassThrough(), "policy", "show"));

    assertTrue(terminal.out().contains(":dedupe :exact-ttl-seconds"));
  }

  @Test
  void a_pager_that_is_closed_early_ends_the_command_without_an_error() {
    TestConsole terminal = terminal("true", true);

    assertEquals(ExitCode.DONE, terminal.run(new PassThrough(), "policy", "show"));
    assertEquals("", terminal.err());
  }

  private Path paged() {
    return folder.resolve("paged");
  }

  private static TestConsole terminal(String pager, boolean isTerminal) {
    Map<String, String> environment =
        new HashMap<>(Map.of("COLUMNS", "80", "LINES", "24", "NO_COLOR", "1"));
    environment.put("PAGER", pager);
    return new TestConsole(environment, isTerminal);
  }
}
