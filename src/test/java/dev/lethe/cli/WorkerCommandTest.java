package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.Optional;
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
    assertEquals(ExitCode.USAGE, run("run --workers llm,embedding"));

    assertTrue(
        console.err().contains("unknown worker embedding; expected one of embed and llm"),
        console.err());
  }

  @Test
  void a_missing_worker_name_is_reported() {
    assertEquals(ExitCode.USAGE, run("worker"));

    assertTrue(
        console.err().contains("missing worker; expected one of embed and" + " llm"),
        console.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"worker embed", "run --workers embed"})
  void an_embedding_worker_with_an_endpoint_and_no_model_does_not_start(String command) {
    assertEquals(
        ExitCode.CONFIGURATION, run(command + " --set lethe.embed.url=http://127.0.0.1:8000/v1"));

    assertEquals(
        "lethe: LETHE_EMBED_MODEL (lethe.embed.model) is not set; an endpoint needs a model"
            + " name, such as text-embedding-3-small",
        console.err().strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"worker llm", "run --workers llm", "run --workers embed,llm"})
  void an_llm_worker_without_an_endpoint_does_not_start(String command) {
    assertEquals(ExitCode.CONFIGURATION, run(command));

    assertEquals(
        "lethe: LETHE_LLM_URL (lethe.llm.url) is not set; the LLM worker needs the base URL of an"
            + " OpenAI-compatible endpoint, such as http://127.0.0.1:8000/v1",
        console.err().strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"worker llm", "worker embed"})
  void a_worker_port_in_use_is_reported_with_the_fix(String command) throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());

      int exit =
          run(
              command
                  + " --set lethe.http.port="
                  + port
                  + " --set lethe.llm.url=http://127.0.0.1:8000/v1");

      assertEquals(ExitCode.CONFIGURATION, exit);
      assertTrue(
          console
              .err()
              .strip()
              .endsWith(
                  "lethe: lethe.http.port="
                      + port
                      + ": another process uses the port (127.0.0.1: Address already in"
                      + " use); stop that process, or set another port (0 for none)"),
          console.err());
    }
  }

  @Test
  void a_worker_serves_nothing_at_the_port_that_a_run_has_by_default() {
    Settings unsaid = Settings.read(Optional.empty(), Map.of(), Map.of());
    Settings said = Settings.read(Optional.empty(), Map.of("LETHE_HTTP_PORT", "8080"), Map.of());

    assertTrue(unsaid.http().isOn());
    assertFalse(unsaid.http().ofWorker().isOn());
    assertEquals(8080, said.http().ofWorker().port());
  }
}
