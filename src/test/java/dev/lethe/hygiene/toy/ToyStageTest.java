package dev.lethe.hygiene.toy;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.ItemJson.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.memory.MemoryIds;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A stage takes one folder and one registration, and works in the whole topology. */
class ToyStageTest {
  private static final int HOUR = 3_600;
  private static final Scope COLLECTION = new Scope("default/collection:default");

  private final Pipeline lethe =
      Pipeline.withStages(
          Policies.edn("{:janitor {:enabled? true}}"), Stages.BUILT_IN.with(new ToyStage()));

  @BeforeEach
  void remember() {
    lethe.waits(20);
    lethe.hears(entry("a", "A toy heron."));
    lethe.hears(entry("b", "A toy gull.").at(1));
    lethe.hears(entry("c", "A toy tern.").at(2));
    lethe.hears(entry("d", "A real heron.").at(3));
  }

  @AfterEach
  void close() {
    lethe.close();
  }

  private static String memoryId(String itemId) {
    return MemoryIds.ofItem(COLLECTION, itemId);
  }

  private List<String> live() {
    return Stream.of("a", "b", "c", "d")
        .filter(
            id ->
                !lethe
                    .memories()
                    .get(COLLECTION.key(memoryId(id)))
                    .at("/lifecycle/deleted")
                    .asBoolean())
        .toList();
  }

  private List<JsonNode> reports(String stage) {
    return lethe.values(lethe.topics().reports()).stream()
        .filter(report -> report.path("stage").asText().equals(stage))
        .toList();
  }

  @Test
  void a_call_only_reports_unless_told_otherwise() {
    JsonNode reply = lethe.asks(call("c1", "toys.remove"));

    JsonNode counts = reply.at("/result/reports/0/counts");
    assertEquals("{\"scanned\":4,\"removed\":2,\"deferred\":1}", counts.toString());
    assertTrue(reply.at("/result/dry_run").asBoolean(), reply::toString);
    assertEquals(4, live().size());
    assertTrue(reports(ToyStage.NAME).get(0).path("dry_run").asBoolean());
  }

  @Test
  void a_call_removes_up_to_the_cap_and_is_undone_by_its_run() {
    JsonNode reply = lethe.asks(call("c1", "toys.remove").with("dry_run", false));

    assertEquals(ToyStage.CAP, 4 - live().size(), reply::toString);
    JsonNode report = reports(ToyStage.NAME).get(0);
    assertEquals(2, report.at("/counts/removed").asLong(), report::toString);
    assertEquals("cap_reached", report.at("/deferred/0/reason").asText(), report::toString);
    JsonNode again = lethe.asks(call("c2", "toys.remove").with("dry_run", false));
    assertEquals(0, again.at("/result/reports/0/counts/removed").asLong(), again::toString);

    String runId = report.path("run_id").asText();
    JsonNode undone = lethe.asks(call("c3", "memory.restore").with("run_id", runId));

    assertEquals(2, undone.at("/result/restored_count").asLong(), undone::toString);
    assertEquals(List.of("a", "b", "c", "d"), live());
  }

  @Test
  void arguments_are_checked_against_the_schema_of_the_stage() {
    JsonNode refused = lethe.asks(call("c1", "toys.remove").with("word", 7));
    JsonNode reply =
        lethe.asks(call("c2", "toys.remove").with("word", "real").with("dry_run", false));

    assertEquals("$.word", refused.at("/error/path").asText(), refused::toString);
    assertEquals(1, reply.at("/result/reports/0/counts/removed").asLong(), reply::toString);
    assertEquals(List.of("a", "b", "c"), live());
  }

  @Test
  void the_interval_runs_the_stage_and_the_janitor_counts_it() {
    lethe.waits(HOUR + 20);

    assertEquals(ToyStage.CAP, 4 - live().size());
    JsonNode report = reports(ToyStage.NAME).get(0);
    assertEquals(2, report.at("/counts/removed").asLong(), report::toString);
    lethe.waits(2 * HOUR + 1);
    JsonNode janitor = reports("janitor").get(0);
    assertEquals(2, janitor.at("/counts/toy_removed").asLong(), janitor::toString);
  }

  @Test
  void what_exceeds_the_cap_is_a_review_case_that_waits_for_the_cap_of_another_day() {
    lethe.asks(call("c1", "toys.remove").with("dry_run", false));
    JsonNode cases =
        lethe.asks(call("c2", "review.list").with("filter", Map.of("stage", ToyStage.NAME)));
    String reviewId = cases.at("/result/reviews/0/review_id").asText();

    JsonNode refused = lethe.asks(call("c3", "review.approve").with("review_id", reviewId));

    assertEquals("cap_reached", refused.at("/error/code").asText(), refused::toString);
    assertEquals(1, cases.at("/result/reviews").size(), cases::toString);
  }
}
