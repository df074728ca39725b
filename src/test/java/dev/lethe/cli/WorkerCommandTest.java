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
    assertEquals(ExitCode.USAGE, run("run --workers llm,embedding"));

    assertTrue(
        console.err().contains("there is no worker embedding; there are embed and llm"),
        console.err());
  }

  @Test
  void which_worker_is_to_be_said() {
    assertEquals(ExitCode.USAGE, run("worker"));

    assertTrue(console.err().contains("which worker? There are embed and llm"), console.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"worker embed", "run --workers embed"})
  void an_embedding_worker_with_an_endpoint_and_no_model_does_not_start(String command) {
    assertEquals(
        ExitCode.CONFIGURATION, run(command + " --set lethe.embed.url=http://127.0.0.1:8000/v1"));

    assertEquals(
        "lethe: LETHE_EMBED_MODEL (lethe.embed.model) isn't set; an endpoint has to be told which"
            + " model it is to use, such as text-embedding-3-small",
        console.err().strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"worker llm", "run --workers llm", "run --workers embed,llm"})
  void an_llm_worker_without_an_endpoint_does_not_start(String command) {
    assertEquals(ExitCode.CONFIGURATION, run(command));

    assertEquals(
        "lethe: LETHE_LLM_URL (lethe.llm.url) isn't set; the LLM worker needs the base URL of an"
            + " OpenAI-compatible endpoint, such as http://127.0.0.1:8000/v1",
        console.err().strip());
  }
}
