package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stage options that violate the tools' schemas. */
class StageOptionsTest {
  private static final String NOWHERE = " --bootstrap-servers=127.0.0.1:1";

  private final TestConsole console = new TestConsole(Map.of());

  private int run(String line) {
    return console.run(new PassThrough(), line.split(" ", -1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cleanup --mode nonsense",
        "cleanup --mode nonsense --apply",
        "consolidate --min-cluster 1",
        "consolidate --sim-threshold 0.4",
        "consolidate --max-cluster-size 101",
        "consolidate --type opinion",
        "consolidate --idempotency-days 366",
        "consolidate --batch 0",
        "consolidate --min-cluster 9 --max-cluster-size 3",
        "collapse --samples -1",
        "collapse --batch-size 10001",
        "prune --max-messages-per-session 0",
        "prune --session-max-age-days 3651"
      })
  void an_option_that_the_tool_would_reject_is_a_usage_error(String line) {
    String option = line.split(" ", -1)[1];

    assertEquals(ExitCode.USAGE, run(line + NOWHERE));

    String said = console.lastError();
    assertTrue(said.startsWith(option + ": "), said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cleanup --mode analysis",
        "cleanup --mode full --apply",
        "consolidate --min-cluster 2 --max-cluster-size 100 --sim-threshold 1 --type fact",
        "collapse --samples 0 --batch-size 10000",
        "prune --max-messages-per-session 1 --session-max-age-days 3650"
      })
  void a_valid_option_is_sent_to_the_application(String line) {
    assertEquals(ExitCode.UNREACHABLE, run(line + NOWHERE), console::err);
  }
}
