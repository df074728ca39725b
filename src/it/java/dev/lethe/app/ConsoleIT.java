package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.fixture.Browser;
import dev.lethe.text.fingerprint.Digest;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The console of the demo in a browser, as {@code src/it/resources/console/console.mjs} uses it.
 */
@Timeout(1200)
class ConsoleIT {
  private static final String TOKEN = "lethe_token_of_a_reader";
  private static final long BROWSER_SECONDS = 1000;
  private static final Path SCREENSHOTS = Path.of("build", "console-tests", "screenshots");

  @TempDir Path folder;

  @Test
  void the_console_can_be_used_in_a_browser() throws Exception {
    Browser browser = Browser.installed();
    Path tokens =
        Files.writeString(
            folder.resolve("tokens.ndjson"),
            "{\"name\":\"reader\",\"token\":\""
                + Digest.named(TOKEN)
                + "\",\"tenant\":\"default\",\"role\":\"reader\"}\n");
    try (Command demo = Command.start("demo")) {
      String broker = demo.read(Pattern.compile("export KAFKA_BOOTSTRAP_SERVERS=(\\S+)"));
      String url = demo.read(Pattern.compile("HTTP API: (\\S+)/$"));
      try (Command serve =
          Command.start(
              "serve",
              "--tokens",
              tokens.toString(),
              "--set=bootstrap.servers=" + broker,
              "--set=lethe.serve.port=0")) {
        String readerUrl = serve.read(Pattern.compile("console at (\\S+)$"));
        Path log = folder.resolve("browser.log");
        String argument =
            """
            {"url":"%s","readerUrl":"%s","readerToken":"%s","chromium":"%s","folder":"%s"}\
            """
                .formatted(url, readerUrl, TOKEN, browser.chromium(), SCREENSHOTS.toAbsolutePath());

        int status = browser.run("console.mjs", argument, log, BROWSER_SECONDS);

        assertEquals(0, status, () -> read(log));
      }
    }
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException unreadable) {
      return "no output: " + unreadable;
    }
  }

  /** A command in a process of its own that ends with the test. */
  private record Command(Process process, BufferedReader lines) implements AutoCloseable {
    private static final long END_SECONDS = 30;

    static Command start(String... words) throws IOException {
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx700m",
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  LetheProcess.class.getName()));
      command.addAll(List.of(words));
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return new Command(process, process.inputReader(StandardCharsets.UTF_8));
    }

    /** Reads the output up to the first line that matches, and returns its group. */
    String read(Pattern pattern) throws IOException {
      StringBuilder before = new StringBuilder();
      String line;
      while ((line = lines.readLine()) != null) {
        Matcher found = pattern.matcher(line);
        if (found.find()) {
          return found.group(1);
        }
        before.append(line).append('\n');
      }
      throw new AssertionError("no line matches " + pattern + ":\n" + before);
    }

    @Override
    public void close() throws IOException {
      process.destroy();
      try {
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException stop) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
      lines.close();
    }
  }
}
