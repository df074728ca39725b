package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Metrics of evictions by limits and of the outcomes of events. */
class MetricsTest {
  @Test
  void how_many_ids_went_and_how_far_back_the_rest_reach() {
    try (Pipeline pipeline = Pipeline.with(Policies.edn("{:minting {:max-seen 2}}"))) {
      pipeline.hears(person("e1", "one"));
      pipeline.hears(person("e2", "two").at(100));
      pipeline.hears(person("e3", "three").at(160));
      pipeline.settles();

      assertEquals(1, pipeline.metric("seen-ids-dropped"));
      assertEquals(60, pipeline.metric("seen-ids-reach-seconds"));
    }
  }

  @Test
  void signatures_beyond_the_limit_of_a_scope_are_counted() {
    try (Pipeline pipeline = Pipeline.with(Policies.edn("{:families {:max-live 2}}"))) {
      pipeline.hears(bot("e1", "alpha beta gamma delta"));
      pipeline.hears(bot("e2", "zeta eta theta iota").at(1));
      assertNull(pipeline.metric("signatures-dropped"));

      pipeline.hears(bot("e3", "kappa lambda my ny").at(2));
      pipeline.hears(bot("e4", "xi omikron pi rho").at(3));

      assertEquals(2, pipeline.metric("signatures-dropped"));
    }
  }

  @Test
  void verdict_counts_add_up_to_the_records_read() {
    try (Pipeline pipeline = Pipeline.with(Policy.defaults())) {
      pipeline.hears(bot("e1", "alpha beta gamma delta"));
      pipeline.hears(bot("e2", "alpha beta gamma delta").at(1));
      pipeline.hears(bot("e2", "alpha beta gamma delta").at(1));
      pipeline.hears("no event".getBytes(StandardCharsets.UTF_8));
      pipeline.settles();

      assertEquals(1, pipeline.metric("events-minted"));
      assertEquals(1, pipeline.metric("events-aggregated"));
      assertEquals(1, pipeline.metric("events-redelivered"));
      assertEquals(1, pipeline.metric("events-dead_lettered"));
    }
  }

  @Test
  void calls_are_counted_by_tool_and_outcome_once_each() {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      String id = pipeline.hears(person("e1", "keep this")).get("memory_id").asText();

      pipeline.asks(call("c1", "memory.pin").with("memory_id", id));
      pipeline.asks(call("c1", "memory.pin").with("memory_id", id));
      pipeline.asks(call("c2", "memory.pin").with("memory_id", "nobody"));
      pipeline.asks(call("c3", "memory.cook"));

      assertEquals(1, calls(pipeline, "memory.pin", "done"));
      assertEquals(1, calls(pipeline, "memory.pin", "unknown_memory"));
      assertEquals(1, calls(pipeline, "unknown", "unknown_tool"));
      assertEquals(0, calls(pipeline, "memory.forget", "done"));
      assertEquals(0, pipeline.metric("incomplete-replies-total"));
    }
  }

  private static Double calls(Pipeline pipeline, String tool, String outcome) {
    return pipeline.metric("tool-calls-total", Map.of("tool", tool, "outcome", outcome));
  }

  @Test
  void metrics_count_the_memories_changed_by_runs() {
    String capped = "{:compaction {:mode :apply} :safety {:caps {:compaction {:pct 0 :floor 2}}}}";
    try (Pipeline pipeline = Pipeline.with(Policies.edn(capped))) {
      for (int i = 0; i < 4; i++) {
        pipeline.hears(person("e" + i, "We moved server " + i + ".").at(i % 2 * 86_400 + i));
      }
      String pinned = pipeline.hears(person("p", "Keep it.").at(9)).get("memory_id").asText();
      pipeline.asks(call("c1", "memory.pin").with("memory_id", pinned));
      assertEquals(0, memories(pipeline, "deleted"));

      pipeline.waitsFor(Duration.ofDays(16).toMillis());
      pipeline.waitsFor(Duration.ofHours(6).toMillis());

      assertEquals(2, memories(pipeline, "deleted"));
      assertEquals(4, memories(pipeline, "deferred"), "two by each of two runs");
      assertEquals(1, memories(pipeline, "protected"));
      Map<String, String> stage = Map.of("stage", "compaction");
      assertEquals(2, pipeline.metric("runs-total", stage));
      assertTrue(pipeline.metric("run-portions-total", stage) > 2);
      assertEquals(0, pipeline.metric("run-age-seconds", stage));
    }
  }

  private static Double memories(Pipeline pipeline, String outcome) {
    return pipeline.metric("run-memories-total", Map.of("stage", "compaction", "outcome", outcome));
  }
}
