package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScreenTest {
  @TempDir private Path folder;

  @Test
  void the_environment_gives_the_size() {
    Screen screen = Screen.of(true, Map.of("COLUMNS", "132", "LINES", "50"));

    assertEquals(132, screen.columns());
    assertEquals(50, screen.rows());
  }

  @Test
  void an_unknown_size_is_24_by_80() {
    Screen screen = Screen.of(true, Map.of("COLUMNS", "wide", "LINES", "0"));

    assertEquals(80, screen.columns());
    assertEquals(24, screen.rows());
  }

  @Test
  void a_dumb_terminal_is_treated_as_a_file() {
    Screen screen = Screen.of(true, Map.of("TERM", "dumb"));

    assertEquals(List.of(false, false), List.of(screen.showsOut(), screen.showsErr()));
  }

  /** Runs a command on a real terminal, where the tool script of util-linux is installed. */
  @Test
  void a_table_fits_the_width_of_a_real_terminal() throws Exception {
    assumeTrue(hasScript(), "no script of util-linux");
    String key = "a_column_with_a_very_long_name_".repeat(3);
    Path file = Files.writeString(folder.resolve("n.csv"), "content," + key + "\nhello,1\n");
    Files.writeString(
        folder.resolve("lethe"),
        "#!/bin/sh\nstty cols 60 rows 50\nexec '"
            + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' -XX:TieredStopAtLevel=1 -Dlethe.terminal=out,err -cp '"
            + System.getProperty("java.class.path")
            + "' dev.lethe.cli.Lethe import '"
            + file
            + "'\n");

    String shown = run("script", "-qec", "sh " + folder.resolve("lethe"), "/dev/null");

    List<String> table =
        shown.lines().map(line -> line.replaceAll("\u001b\\[\\d*m|\r", "")).toList();
    List<String> rows = table.stream().filter(line -> line.contains("_very_long_name_")).toList();
    assertEquals(1, rows.size(), shown);
    assertTrue(rows.get(0).contains("…"), shown);
    assertTrue(Cells.width(rows.get(0)) <= 60, shown);
  }

  private boolean hasScript() throws InterruptedException {
    try {
      return run("script", "--version").contains("util-linux");
    } catch (IOException missing) {
      return false;
    }
  }

  private String run(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeAll(List.of("COLUMNS", "LINES", "NO_COLOR"));
    builder.environment().put("TERM", "xterm");
    Process process = builder.start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return printed;
  }
}
