package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.fixture.Browser;
import dev.lethe.fixture.EventJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of {@code lethe simulate --report}, opened from disk in a browser as {@code
 * src/it/resources/console/report.mjs} does.
 */
@Timeout(600)
class ReportIT {
  private static final String HOSTILE =
      "</script><script>window.attacked = 1</script><img src=x onerror=\"window.attacked = 2\"> ";

  private static final long BROWSER_SECONDS = 300;

  @TempDir Path folder;

  @Test
  void the_page_shows_a_file_in_a_browser() throws Exception {
    Browser browser = Browser.installed();
    Path report = folder.resolve("report.html");
    TestConsole console = new TestConsole(Map.of());
    String sample = "src/main/resources/demo/sample.ndjson";
    String hostile = Files.write(folder.resolve("hostile.ndjson"), hostile()).toString();
    int exitCode =
        console.run(
            new BundledApplication(), "simulate", "--report", report.toString(), sample, hostile);
    assertEquals(ExitCode.DONE, exitCode, console::err);
    Path log = folder.resolve("browser.log");
    String argument =
        """
        {"page":"%s","chromium":"%s","folder":"%s"}\
        """
            .formatted(
                report.toUri(),
                browser.chromium(),
                Path.of("build", "console-tests", "screenshots").toAbsolutePath());

    int status = browser.run("report.mjs", argument, log, BROWSER_SECONDS);

    assertEquals(0, status, Files.readString(log));
  }

  private static List<String> hostile() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      lines.add(EventJson.bot("h" + i, HOSTILE + "number " + i).in("hostile").toString());
    }
    return lines;
  }
}
