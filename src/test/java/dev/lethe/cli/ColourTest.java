package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColourTest {
  @ParameterizedTest
  @CsvSource({
    "auto, true, '', true",
    "auto, true, 1, false",
    "auto, false, '', false",
    "always, false, '', true",
    "always, true, 1, true",
    "never, true, '', false"
  })
  void colours_follow_the_option_and_by_default_the_terminal(
      String option, boolean isTerminal, String noColour, boolean isColoured) {
    Map<String, String> environment =
        Map.of("NO_COLOR", noColour, "PAGER", "cat", "COLUMNS", "80", "LINES", "24");
    TestConsole console = new TestConsole(environment, isTerminal);

    console.run(new PassThrough(), "gc", "--color=" + option, "--help");

    assertEquals(isColoured, console.out().contains("\u001b[1m"), console.out());
  }
}
