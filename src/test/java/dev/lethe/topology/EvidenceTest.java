package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.preference;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Confidence, confirmations and freshness of entries in replies: rule B15. */
class EvidenceTest {
  private static final String NOTES = "default/collection:default";
  private static final double DAY = 86_400;

  private Pipeline lethe = Pipeline.with(Policies.edn("{:compaction {:mode :off}}"));
  private int calls;

  @AfterEach
  void end() {
    lethe.close();
  }

  private JsonNode asks(CallJson call, double days) {
    JsonNode reply =
        lethe.asks(
            call.in(NOTES)
                .changed(c -> c.put("occurred_at", EventJson.DAY + Math.round(days * DAY * 1000))));
    assertTrue(reply.path("ok").booleanValue(), reply::toString);
    return reply;
  }

  private Map<String, JsonNode> evidence(String tool, double days) {
    CallJson call = call("c" + calls++, tool);
    if (!tool.equals("memory.list")) {
      call = call.with("query", "What do herons eat?");
    }
    if (tool.equals("memory.context_assemble")) {
      call = call.with("window_tokens", 2_000);
    }
    JsonNode result = asks(call, days).path("result");
    Map<String, JsonNode> evidence = new TreeMap<>();
    for (JsonNode one : result.path(result.has("items") ? "items" : "memories")) {
      evidence.put(one.path("text").asText(), one.path("evidence"));
    }
    return evidence;
  }

  @ParameterizedTest
  @CsvSource({"memory.list", "memory.search", "memory.context_assemble"})
  void a_reply_has_the_evidence_for_each_entry(String tool) {
    lethe.hears(
        entry("a", "Herons eat frogs.").with("confidence", 0.75).with("confirmations", 4).at(0));
    lethe.hears(entry("b", "Herons eat fish.").at(0));
    lethe.hears(preference("p", "herons eat", "eels").at(0));

    Map<String, JsonNode> evidence = evidence(tool, 365);

    assertEquals(
        "{\"confidence\":0.75,\"confirmations\":4,\"freshness\":0.5}",
        evidence.get("Herons eat frogs.").toString());
    assertEquals(
        "{\"confirmations\":1,\"freshness\":0.5}", evidence.get("Herons eat fish.").toString());
    assertTrue(evidence.get("herons eat: eels").isMissingNode());
  }

  @ParameterizedTest
  @CsvSource({
    "permanent, 0, 1",
    "permanent, 730, 0.25",
    "temporary, 30, 0.5",
    "temporary, 90, 0.125",
    "core, 3650, 1"
  })
  void freshness_halves_by_the_half_life_of_the_entrys_expiry(
      String expiry, double days, double freshness) {
    lethe.hears(entry("a", "Herons eat frogs.").with("expiry", expiry).at(0));

    assertEquals(
        freshness,
        evidence("memory.list", days).get("Herons eat frogs.").path("freshness").asDouble());
  }

  @Test
  void a_newer_version_or_a_merged_copy_makes_an_entry_fresh_again_and_a_context_does_not() {
    ItemJson copy = entry("b", "Herons eat frogs.").at(730 * DAY);
    lethe.hears(entry("a", "Herons eat frogs.").with("confirmations", 5).at(0));
    asks(
        call("log", "memory.context_assemble")
            .with("query", "herons")
            .with("window_tokens", 2_000)
            .with("log", true),
        365);
    assertEquals(0.5, freshness(365));

    lethe.hears(entry("a", "Herons eat frogs.").with("confirmations", 5).at(365 * DAY), 365 * DAY);
    assertEquals(1, freshness(365));

    lethe.hears(copy, 730 * DAY);
    JsonNode run = asks(call("merge", "entries.consolidate").with("dry_run", false), 730);
    assertEquals(1, run.at("/result/reports/0/counts/merged").asInt(), run::toString);
    assertEquals(1, freshness(730));
    asks(
        call("undo", "memory.restore").with("run_id", run.at("/result/reports/0/run_id").asText()),
        730);
    JsonNode list = asks(call("l", "memory.list"), 730).at("/result/memories");
    assertEquals(2, list.size());
    for (JsonNode one : list) {
      boolean isOld = one.path("item_id").asText().equals("a");
      assertEquals(isOld ? 0.5 : 1, one.at("/evidence/freshness").asDouble(), one::toString);
    }
  }

  @Test
  void an_earlier_text_is_shown_with_its_confidence() {
    lethe.hears(entry("a", "Herons eat frogs.").with("confidence", 0.75).at(0));
    lethe.hears(entry("a", "Herons eat newts.").with("confidence", 0.75).at(10 * DAY), 10 * DAY);

    JsonNode items =
        asks(
                call("past", "memory.context_assemble")
                    .with("query", "herons")
                    .with("window_tokens", 2_000)
                    .with("as_of", "2026-02-05"),
                20)
            .at("/result/items");

    assertEquals("Herons eat frogs.", items.at("/0/text").asText(), items::toString);
    assertEquals(0.75, items.at("/0/evidence/confidence").asDouble(), items::toString);
  }

  private double freshness(double days) {
    Map<String, JsonNode> evidence = evidence("memory.list", days);
    assertFalse(evidence.isEmpty());
    return evidence.get("Herons eat frogs.").path("freshness").asDouble();
  }
}
