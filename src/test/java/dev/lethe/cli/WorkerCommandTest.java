package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerCommandTest {
  private final TestConsole console = new TestConsole(Map.of("LETHE_HTTP_PORT", "0"));

  private int run(String line) {
    return console.run(new PassThrough(), line.split(" ", -1));
  }

  @Test
  void a_worker_that_there_is_none_of_is_a_mistyped_command() {
    assertEquals(ExitCode.USAGE, run("run --workers llm,embed"));

    assertTrue(console.err().contains("there is no worker embed; there is llm"), console.err());
  }

  @Test
  void which_worker_is_to_be_said() {
    assertEquals(ExitCode.USAGE, run("worker"));

    assertTrue(console.err().contains("which worker? There is llm"), console.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"worker llm", "run --workers llm"})
  void an_llm_worker_without_an_endpoint_does_not_start(String command) {
    assertEquals(ExitCode.CONFIGURATION, run(command));

    assertEquals(
        "lethe: LETHE_LLM_URL (lethe.llm.url) isn't set; the LLM worker needs the base URL of an"
            + " OpenAI-compatible endpoint, such as http://127.0.0.1:8000/v1",
        console.err().strip());
  }
}
