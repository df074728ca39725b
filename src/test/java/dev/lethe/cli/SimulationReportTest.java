package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Topics;
import dev.lethe.fixture.EventJson;
import dev.lethe.memory.Reason;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.SimulatedRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

/** Bounds of the report's data, and merges of families. */
class SimulationReportTest {
  private static final String SCOPE = "default/general";
  private static final int MANY = 6_000;

  private final Topics topics = Topics.withPrefix("lethe.");
  private final SimulationReport report =
      new SimulationReport(topics, Codecs.of(null), Policy.defaults());

  private void take(String topic, String key, ObjectNode value) {
    byte[] bytes = value == null ? null : value.toString().getBytes(StandardCharsets.UTF_8);
    report.take(
        new SimulatedRecord(topic, new Record<>(key.getBytes(StandardCharsets.UTF_8), bytes, 0)));
  }

  private void decide(String verdict, String family, long at) {
    ObjectNode decision = Json.object().put("type", "discord.message.created").put("scope", SCOPE);
    decision.put("verdict", verdict).put("reason", "template_match").put("family_id", family);
    take(topics.decisions(), SCOPE, decision.put("occurred_at", at));
  }

  private void publish(String family, String template, String mergedInto) {
    ObjectNode record = Json.object().put("template", template).put("merged_into", mergedInto);
    record.putArray("example_snippets").add(template);
    take(topics.families(), SCOPE + '|' + family + "|2026-01-31", record);
  }

  private void memory(String id, String text, long at) {
    ObjectNode memory = Json.object().put("kind", "message").put("scope", SCOPE);
    memory.put("created_at", at).putObject("content").put("text", text);
    take(topics.memories(), SCOPE + '|' + id, memory);
  }

  @Test
  void a_long_stream_gives_a_page_of_a_few_megabytes_with_exact_counts() {
    String text = "\uD83D\uDE00".repeat(2_000);
    for (int i = 0; i < MANY; i++) {
      memory("m" + i, text + i, EventJson.DAY + i * 1_000L);
      for (int j = 0; j < 2 + i % 3; j++) {
        decide(j == 0 ? "minted" : "aggregated", "f" + i, EventJson.DAY + i * 60_000L + j);
      }
      publish("f" + i, text + i, null);
    }
    decide("aggregated", "f0", EventJson.DAY);

    ObjectNode data = report.toJson(Map.of());

    assertEquals(3 * MANY + 1, data.path("records").asLong());
    assertEquals(MANY, data.at("/families/total").asLong());
    assertEquals(3 * MANY + 1, data.at("/families/messages").asLong());
    assertEquals(MANY, data.at("/memories/total").asLong());
    assertTrue(data.at("/families/listed").size() <= SimulationReport.MOST_LISTED);
    assertTrue(data.at("/memories/listed").size() <= SimulationReport.MOST_LISTED);
    assertTrue(data.at("/memories/listed").size() > 500);
    String page = ReportPage.of(report.headline(), data);
    assertTrue(page.getBytes(StandardCharsets.UTF_8).length < 5_000_000);
    assertTrue(data.at("/timeline/kept").size() <= TimeCounts.MOST_COLUMNS);
    long last = EventJson.DAY + (MANY - 1) * 1_000L;
    assertEquals(last, data.at("/memories/listed/0/at").asLong());
  }

  @Test
  void families_that_were_merged_are_one() {
    decide("minted", "b", 2_000);
    decide("aggregated", "b", 3_000);
    decide("minted", "a", 1_000);
    decide("aggregated", "a", 4_000);
    publish("a", "build <n>", null);
    publish("b", "build <n>", "a");
    decide("aggregated", "b", 5_000);
    publish("a", "build <n>", "b");

    JsonNode families = report.toJson(Map.of()).path("families");

    assertEquals(1, families.path("total").asInt());
    assertEquals(5, families.path("messages").asInt());
    assertEquals(5, families.at("/listed/0/count").asInt());
    assertEquals(3, families.at("/listed/0/folded").asInt());
    assertEquals(1_000, families.at("/listed/0/first").asLong());
    assertEquals(5_000, families.at("/listed/0/last").asLong());
    assertEquals("build <n>", families.at("/listed/0/template").asText());
    assertEquals(5, families.at("/listed/0/times").size());
  }

  @Test
  void single_messages_do_not_push_out_the_charts_of_families() {
    decide("minted", "small", 1_000);
    publish("small", "build <n>", null);
    decide("aggregated", "small", 2_000);
    for (int i = 0; i < MANY; i++) {
      decide("minted", "single" + i, 3_000);
    }

    JsonNode families = report.toJson(Map.of()).path("families");

    assertEquals(1, families.path("total").asInt());
    assertEquals("build <n>", families.at("/listed/0/template").asText());
    assertTrue(families.at("/listed/0").has("times"), families::toString);
  }

  @Test
  void memories_that_went_are_not_counted() {
    memory("m1", "one", 1_000);
    memory("m2", "two", 2_000);
    take(topics.memories(), SCOPE + "|m1", null);

    JsonNode memories = report.toJson(Map.of()).path("memories");

    assertEquals(1, memories.path("total").asInt());
    assertEquals("two", memories.at("/listed/0/text").asText());
    assertEquals(1, memories.path("listed").size());
  }

  @Test
  void the_page_explains_each_reason() throws IOException {
    String script = Files.readString(Path.of("src/console/report.js"));

    for (Reason reason : Reason.values()) {
      assertTrue(
          script.contains(reason.wireName() + "\": \"")
              || script.contains("  " + reason.wireName() + ": \""),
          reason.wireName());
    }
  }
}
