package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  private final TestConsole console = new TestConsole(Map.of());

  @Test
  void a_reader_that_has_seen_enough_ends_every_command_without_complaint() {
    for (String command : new String[] {"topology", "--help", "--version", "policy show"}) {
      assertEquals(ExitCode.DONE, run("Broken pipe", command), command);
      assertEquals("", console.err(), command);
    }
  }

  @Test
  void a_full_disk_is_still_a_failure() {
    assertEquals(ExitCode.FAILED, run("No space left on device", "topology"));
  }

  private int run(String why, String command) {
    OutputStream broken =
        new Console.StandardOutput(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException(why);
              }
            });
    Console real = console.console();
    Console piped =
        new Console(
            real.in(),
            new PrintStream(broken, true, StandardCharsets.UTF_8),
            real.err(),
            real.environment(),
            real.clock(),
            false);
    return Lethe.commandLine(piped, new PassThrough()).execute(command.split(" ", -1));
  }
}
