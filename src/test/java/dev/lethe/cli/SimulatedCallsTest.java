package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code lethe simulate} distinguishes tool calls from events by their type. */
class SimulatedCallsTest {
  private final TestConsole console = new TestConsole(Map.of());

  private List<JsonNode> simulated(String line, String topic) {
    console.typing(line + '\n');

    assertEquals(ExitCode.DONE, console.run(new PassThrough(), "simulate", "--topic", topic));

    return console
        .out()
        .lines()
        .map(record -> Json.parse(record.getBytes(StandardCharsets.UTF_8)))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "\"\"", "{}", "\"a|b\""})
  void a_call_without_a_valid_command_id_becomes_a_dead_letter(String commandId) {
    String call =
        "{\"type\":\"tool_call\",\"name\":\"memory.pin\",\"command_id\":" + commandId + '}';

    List<JsonNode> letters = simulated(call, "dead-letters");

    assertEquals(1, letters.size(), console.out());
    JsonNode headers = letters.get(0).get("headers");
    assertEquals("invalid_field:command_id", headers.get("lethe.reason").asText());
    String origin = headers.get("lethe.origin").asText();
    assertTrue(origin.startsWith("lethe.commands.v1/0/0/"), origin);
  }

  @Test
  void a_call_that_can_be_answered_is() {
    String call = "{\"type\":\"tool_call\",\"name\":\"memory.fly\",\"command_id\":\"7\"}";

    List<JsonNode> replies = simulated(call, "replies");

    assertEquals(1, replies.size(), console.out());
    assertEquals("unknown_tool", replies.get(0).at("/value/error/code").asText());
  }

  @Test
  void a_broken_call_is_a_call_and_is_answered() {
    String call = "{\"type\":\"tool_call\",\"command_id\":\"7\",\"args\":}";

    List<JsonNode> replies = simulated(call, "replies");

    assertEquals(1, replies.size(), console.out());
    assertEquals("invalid_args", replies.get(0).at("/value/error/code").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "\"7\""})
  void a_record_of_another_type_is_an_event(String commandId) {
    String line = "{\"type\":\"tool_cal\",\"command_id\":" + commandId + '}';

    String origin = simulated(line, "dead-letters").get(0).at("/headers/lethe.origin").asText();

    assertTrue(origin.startsWith("lethe.events.v1/0/0/"), origin);
  }
}
