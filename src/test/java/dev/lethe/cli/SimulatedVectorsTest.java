package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.model.MiniLm;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code lethe simulate} acts as its own embedding worker on request. */
class SimulatedVectorsTest {
  private static final String EVENTS =
      text(EventJson.person("e1", "Herons wade in the shallows."))
          + text(EventJson.person("e2", "The build is broken again."))
          + text(EventJson.deletion("e3", "m-e1"));

  private final TestConsole console = new TestConsole(Map.of());

  private static String text(EventJson event) {
    return new String(event.bytes(), StandardCharsets.UTF_8) + '\n';
  }

  private List<JsonNode> simulated(String... options) {
    console.typing(EVENTS);

    assertEquals(ExitCode.DONE, console.run(new PassThrough(), options));

    return console
        .out()
        .lines()
        .map(record -> Json.parse(record.getBytes(StandardCharsets.UTF_8)))
        .toList();
  }

  @Test
  void each_text_gets_a_vector_and_a_deletion_removes_it() {
    List<JsonNode> answers = simulated("simulate", "--embed", "--topic", "embeddings");

    assertEquals(3, answers.size(), console.out());
    JsonNode vector = answers.get(1).get("value");
    assertEquals(MiniLm.MODEL.name(), vector.get("model").asText());
    assertEquals(MiniLm.DIMENSIONS, vector.get("vector").size());
    assertTrue(vector.get("text_hash").asText().startsWith("sha256:"));
    assertEquals(answers.get(0).get("key"), answers.get(2).get("key"));
    assertTrue(answers.get(2).get("value").isNull(), console.out());
  }

  @Test
  void no_vectors_are_computed_without_the_embed_option() {
    assertEquals(List.of(), simulated("simulate", "--topic", "embeddings"));
  }
}
