package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Excerpts of messages that a compaction run keeps: rule K28. */
class KeptExcerptsTest {
  private static final Duration DAY = Duration.ofDays(1);

  private static final List<String> TEXTS =
      List.of(
          "The ferry to Tallinn leaves from pier seven.",
          "Hello! How are you?",
          "The lighthouse keeper Bertil repaired the lantern with copper wire.",
          "Thanks, great!",
          "Our otter Smilla nibbled the anchor rope of the blue boat.");

  private final Pipeline pipeline =
      Pipeline.with(Policies.edn("{:compaction {:mode :apply :summary {:keep-share 1}}}"));

  private final List<String> ids = new ArrayList<>();

  @AfterEach
  void end() {
    pipeline.close();
  }

  private void compacts() {
    for (int i = 0; i < TEXTS.size(); i++) {
      ids.add(pipeline.hears(person("e" + i, TEXTS.get(i)).at(i)).get("memory_id").asText());
    }
    pipeline.waitsFor(DAY.multipliedBy(16).toMillis());
    pipeline.waitsFor(Duration.ofHours(6).toMillis());
  }

  private List<JsonNode> excerpts() {
    return pipeline.memories().values().stream()
        .filter(Objects::nonNull)
        .filter(memory -> memory.get("kind").asText().equals("excerpt"))
        .filter(memory -> !memory.at("/lifecycle/deleted").booleanValue())
        .toList();
  }

  private List<String> texts() {
    return excerpts().stream().map(memory -> memory.at("/content/text").asText()).sorted().toList();
  }

  private static List<String> sorted(String... texts) {
    return List.of(texts).stream().sorted().toList();
  }

  private String runId() {
    return pipeline.values(pipeline.topics().reports()).get(0).get("run_id").asText();
  }

  @Test
  void each_kept_sentence_is_a_memory_with_author_time_source_and_vector() {
    compacts();

    assertEquals(sorted(TEXTS.get(0), TEXTS.get(2), TEXTS.get(4)), texts());
    for (JsonNode excerpt : excerpts()) {
      String sourceId = excerpt.at("/references/0").asText();
      JsonNode source = pipeline.memory(sourceId);
      assertTrue(ids.contains(sourceId));
      assertEquals(source.get("created_at"), excerpt.get("created_at"));
      assertEquals(source.at("/source/author_id"), excerpt.at("/source/author_id"));
      assertEquals(runId(), excerpt.at("/lifecycle/run_id").asText());
      String key = "default/general|" + excerpt.get("memory_id").asText();
      assertEquals(
          excerpt.at("/content/text").asText(), pipeline.vectors().get(key).get("text").asText());
    }
  }

  @Test
  void a_context_shows_the_sentence_that_is_asked_for_and_not_the_summary() {
    compacts();

    JsonNode reply =
        pipeline.asks(
            call("c1", "memory.context_assemble")
                .in("default/general")
                .with("query", "Who repaired the lantern?")
                .changed(c -> c.withObject("/args").put("window_tokens", 100)));

    JsonNode first = reply.at("/result/items/0");
    assertEquals("excerpt", first.get("kind").asText(), reply::toString);
    assertEquals(TEXTS.get(2), first.get("text").asText());
    assertEquals(excerpts().get(0).at("/source/author_id"), first.get("author_id"));
  }

  @Test
  void a_deleted_message_takes_its_excerpt_along() {
    compacts();

    pipeline.hears(deletion("d", "m-e2"));

    assertEquals(sorted(TEXTS.get(0), TEXTS.get(4)), texts());
    assertFalse(pipeline.memories().toString().contains("lantern"));
    assertFalse(pipeline.vectors().toString().contains("lantern"));
  }

  @Test
  void an_undone_run_brings_back_the_messages_for_the_excerpts() {
    compacts();

    JsonNode reply = pipeline.asks(call("u", "memory.restore").with("run_id", runId()));

    assertEquals(5, reply.at("/result/restored").size(), reply::toString);
    assertEquals(List.of(), excerpts());
    for (String id : ids) {
      assertFalse(pipeline.memory(id).at("/lifecycle/deleted").booleanValue());
      assertNotNull(pipeline.vectors().get("default/general|" + id));
    }
  }

  @Test
  void a_deleted_excerpt_does_not_come_back_after_its_message_is_restored() {
    compacts();
    JsonNode deleted =
        pipeline.asks(
            call("f", "memory.forget")
                .in("default/general")
                .changed(
                    c -> {
                      c.withObject("/args").put("dry_run", false);
                      c.withObject("/args/filter").putArray("kinds").add("excerpt");
                    }));
    pipeline.asks(call("u1", "memory.restore").with("run_id", runId()));
    pipeline.asks(
        call("u2", "memory.restore").with("run_id", deleted.at("/result/run_id").asText()));

    assertEquals(List.of(), excerpts());

    pipeline.hears(deletion("d", "m-e2"));

    assertFalse(pipeline.memories().toString().contains("lantern"));
  }

  @Test
  void a_restored_message_takes_the_place_of_its_excerpt() {
    compacts();

    pipeline.asks(call("u", "memory.restore").with("memory_id", ids.get(4)));

    assertEquals(sorted(TEXTS.get(0), TEXTS.get(2)), texts());
    assertFalse(pipeline.memory(ids.get(4)).at("/lifecycle/deleted").booleanValue());
  }

  @Test
  void a_forgotten_run_leaves_no_excerpt() {
    compacts();

    pipeline.asks(call("f", "memory.forget").with("run_id", runId()));

    assertFalse(pipeline.memories().toString().contains("lantern"));
    assertFalse(pipeline.vectors().toString().contains("lantern"));
  }

  @Test
  void excerpts_are_compacted_again_after_a_year_and_a_deletion_still_finds_them() {
    compacts();
    int before = texts().size();

    pipeline.waitsFor(DAY.multipliedBy(366).toMillis());
    pipeline.waitsFor(Duration.ofHours(6).toMillis());

    List<JsonNode> left = excerpts();
    assertTrue(left.size() < before && !left.isEmpty(), left::toString);
    assertNull(pipeline.memory(ids.get(0)));
    String text = left.get(0).at("/content/text").asText();

    pipeline.hears(deletion("d", "m-e" + TEXTS.indexOf(text)));

    assertEquals(left.size() - 1, excerpts().size());
    assertFalse(pipeline.memories().toString().contains(text));
  }

  private List<String> liveSummaries(Pipeline of) {
    return of.memories().values().stream()
        .filter(Objects::nonNull)
        .filter(memory -> memory.get("kind").asText().equals("summary"))
        .filter(memory -> !memory.at("/lifecycle/deleted").booleanValue())
        .map(memory -> memory.get("memory_id").asText())
        .sorted()
        .toList();
  }

  /** Sends five messages on each of twenty days of a month and waits until they are compacted. */
  private static void compactsAMonth(Pipeline monthly) {
    for (int i = 0; i < 100; i++) {
      String text = "Crane " + i * 7 + " lifted the keel of boat " + i * 13 + " at pier " + i + '.';
      monthly.hears(person("m" + i, text).at((1 + i / 5) * 86_400 + i));
    }
    waitsDays(monthly, 40);
  }

  private static void waitsDays(Pipeline monthly, int days) {
    for (int day = 0; day < days; day++) {
      monthly.waitsFor(DAY.toMillis());
    }
  }

  @Test
  void the_summaries_of_a_month_end_in_one_whose_undo_brings_them_back() {
    try (Pipeline monthly = Pipeline.with(Policies.edn("{:compaction {:mode :apply}}"))) {
      compactsAMonth(monthly);
      List<String> daily = liveSummaries(monthly);
      assertEquals(20, daily.size());

      waitsDays(monthly, 350);

      assertEquals(1, liveSummaries(monthly).size());
      String runId = monthly.memory(liveSummaries(monthly).get(0)).at("/lifecycle/run_id").asText();

      JsonNode reply = monthly.asks(call("u", "memory.restore").with("run_id", runId));

      assertEquals(daily, liveSummaries(monthly), reply::toString);
    }
  }

  @Test
  void a_deleted_message_disappears_from_the_excerpts_and_the_summary_of_its_month() {
    try (Pipeline monthly = Pipeline.with(Policies.edn("{:compaction {:mode :apply}}"))) {
      compactsAMonth(monthly);
      waitsDays(monthly, 390);

      for (int i = 0; i < 100; i++) {
        monthly.hears(deletion("d" + i, "m-m" + i));
      }

      assertFalse(monthly.memories().toString().contains("keel"));
      assertFalse(monthly.vectors().toString().contains("keel"));
      assertEquals(List.of(), liveSummaries(monthly));
    }
  }

  @Test
  void a_summary_of_a_planner_is_accompanied_by_what_it_leaves_out() {
    try (Pipeline byHand =
        Pipeline.with(Policies.edn("{:compaction {:mode :off :summary {:keep-share 1}}}"))) {
      for (int i = 0; i < TEXTS.size(); i++) {
        byHand.hears(person("e" + i, TEXTS.get(i)).at(i));
      }
      byHand.waitsFor(DAY.multipliedBy(16).toMillis());
      JsonNode plan = byHand.asks(call("p", "memory.gc_plan"));
      JsonNode group = plan.at("/result/groups/0");
      byHand.asks(
          call("k", "memory.compact_commit")
              .changed(
                  c -> {
                    c.withObject("/args")
                        .put("plan_id", plan.at("/result/plan_id").asText())
                        .put("group_id", group.get("group_id").asText());
                    c.withObject("/args").set("source_ids", group.get("source_ids"));
                    c.withObject("/args").putObject("summary_json").put("topic", "boats");
                    c.withObject("/args/summary_json/time_range")
                        .set("start", group.at("/time_range/start"));
                    c.withObject("/args/summary_json/time_range")
                        .set("end", group.at("/time_range/end"));
                    c.withObject("/args/summary_json").putArray("summary").add(TEXTS.get(0));
                    for (String name :
                        List.of("spam_patterns", "decisions", "open_loops", "entities")) {
                      c.withObject("/args/summary_json").putArray(name);
                    }
                    c.withObject("/args/summary_json").set("source_ids", group.get("source_ids"));
                  }));

      List<String> kept =
          byHand.memories().values().stream()
              .filter(memory -> memory != null && memory.get("kind").asText().equals("excerpt"))
              .map(memory -> memory.at("/content/text").asText())
              .sorted()
              .toList();

      assertEquals(sorted(TEXTS.get(2), TEXTS.get(4)), kept, plan::toString);
    }
  }

  @Test
  void excerpts_can_be_listed_by_author() {
    compacts();

    JsonNode reply =
        pipeline.asks(
            call("l", "memory.list")
                .changed(
                    c -> {
                      c.put("scope", "default/general");
                      c.withObject("/args/filter").putArray("kinds").add("excerpt");
                    }));

    List<String> listed =
        StreamSupport.stream(reply.at("/result/memories").spliterator(), false)
            .map(memory -> memory.get("text").asText())
            .sorted()
            .toList();
    assertEquals(texts(), listed, reply::toString);
  }
}
