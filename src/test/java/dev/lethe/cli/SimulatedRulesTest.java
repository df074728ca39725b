package dev.lethe.cli;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suppress rules in {@code lethe simulate}: rules U3 and U5. */
class SimulatedRulesTest {
  private static final String ARGS =
      "{\"rule\":{\"name\":\"r\",\"match\":{\"type\":\"regex\",\"value\":\"report\"},"
          + "\"action\":\"drop_event\"}}";

  @TempDir Path folder;

  private static CallJson at(int second, CallJson call) {
    return call.changed(json -> json.put("occurred_at", EventJson.DAY + second * 1000L));
  }

  @Test
  void a_simulation_shows_each_status_of_a_rule_and_its_effect() throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonNode args = json.readTree(ARGS);
    CallJson proposal =
        call("c1", "discord.add_suppress_rule").changed(call -> call.set("args", args));
    List<String> lines = new ArrayList<>();
    lines.add(new String(at(1, proposal).bytes(), StandardCharsets.UTF_8));
    lines.add(bot("e1", "a report").at(2).toString());
    String rule = shown(lines, "policy").get(0).at("/value/rule/rule_id").asText();
    CallJson approval = call("c2", "rule.approve").with("rule", rule);
    lines.add(new String(at(3, approval).bytes(), StandardCharsets.UTF_8));
    lines.add(bot("e2", "another report").at(4).toString());

    assertEquals(
        List.of("proposed", "active"),
        shown(lines, "policy").stream().map(r -> r.at("/value/rule/status").asText()).toList());
    assertEquals(
        List.of("minted", "suppressed"),
        shown(lines, "decisions").stream().map(r -> r.at("/value/verdict").asText()).toList());
  }

  private List<JsonNode> shown(List<String> lines, String topic) throws IOException {
    Path file = Files.write(folder.resolve("events.ndjson"), lines);
    TestConsole console = new TestConsole(Map.of());
    int exitCode =
        console.run(new BundledApplication(), "simulate", "--topic", topic, file.toString());
    assertEquals(ExitCode.DONE, exitCode, console::err);
    List<JsonNode> records = new ArrayList<>();
    for (String line : console.out().lines().toList()) {
      records.add(new ObjectMapper().readTree(line));
    }
    return records;
  }
}
