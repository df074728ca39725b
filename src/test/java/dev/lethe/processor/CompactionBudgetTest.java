package dev.lethe.processor;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.compaction.Budget;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.policy.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.Test;

/** Compaction of scopes with a budget of tokens: rule K29. */
class CompactionBudgetTest {
  private static final Scope SCOPE = new Scope("default/general");
  private static final int MOST = 1_500;
  private static final Policy BUDGET =
      Policies.edn("{:compaction {:mode :apply :max-tokens 1500}}");
  private static final int PER_DAY = 20;

  private static List<Memory> live(Pipeline pipeline) {
    List<Memory> live = new ArrayList<>();
    try (KeyValueIterator<String, Memory> rows =
        pipeline.<Memory>stored(Names.MEMORIES).range(SCOPE.key(""), SCOPE.lastKey())) {
      rows.forEachRemaining(
          row -> {
            if (row.value.lifecycle().isLive()) {
              live.add(row.value);
            }
          });
    }
    return live;
  }

  private static long tokens(Pipeline pipeline) {
    return live(pipeline).stream().mapToLong(Budget::tokens).sum();
  }

  private static long count(Pipeline pipeline, Kind kind) {
    return live(pipeline).stream().filter(memory -> memory.kind() == kind).count();
  }

  private static String text(int number) {
    return "Buoy " + number + " drifted to reef " + number * 37 % 1_009 + " near the lighthouse.";
  }

  /** Sends the messages of a day, which has the given number, and then has all runs of that day. */
  private static List<String> day(Pipeline pipeline, int day) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < PER_DAY; i++) {
      int number = day * PER_DAY + i;
      JsonNode decision =
          pipeline.hears(person("e" + number, text(number)).at(day * 86_400 + i * 60));
      ids.add(decision.get("memory_id").asText());
    }
    runs(pipeline);
    return ids;
  }

  private static void runs(Pipeline pipeline) {
    for (int i = 0; i < 4; i++) {
      pipeline.waitsFor(Duration.ofHours(6).toMillis());
    }
  }

  @Test
  void endless_messages_leave_a_scope_within_its_budget() {
    try (Pipeline pipeline = Pipeline.with(BUDGET)) {
      for (int day = 0; day < 120; day++) {
        day(pipeline, day);
        assertTrue(tokens(pipeline) <= MOST, "day " + day + ": " + tokens(pipeline));
      }

      assertTrue(tokens(pipeline) > MOST / 2, "no more is compacted than necessary");
      assertTrue(count(pipeline, Kind.SUMMARY) <= 10, () -> "" + count(pipeline, Kind.SUMMARY));
      assertTrue(count(pipeline, Kind.MESSAGE) > 0, "the newest are kept as they are");
    }
  }

  @Test
  void nothing_is_compacted_within_the_budget_whatever_its_age() {
    try (Pipeline pipeline = Pipeline.with(BUDGET)) {
      day(pipeline, 0);
      pipeline.waitsFor(Duration.ofDays(40).toMillis());
      runs(pipeline);

      assertEquals(PER_DAY, count(pipeline, Kind.MESSAGE));
      assertEquals(0, pipeline.asks(call("p", "memory.gc_plan")).at("/result/groups").size());
    }
  }

  @Test
  void pinned_messages_stay_and_the_others_make_room() {
    try (Pipeline pipeline = Pipeline.with(BUDGET)) {
      List<String> first = day(pipeline, 0);
      pipeline.asks(call("pin", "memory.pin").with("memory_id", first.get(3)));
      for (int day = 1; day < 10; day++) {
        day(pipeline, day);
      }

      assertTrue(tokens(pipeline) <= MOST, () -> "" + tokens(pipeline));
      assertTrue(live(pipeline).stream().anyMatch(one -> one.memoryId().equals(first.get(3))));
    }
  }

  @Test
  void the_count_follows_edits_deletions_and_undone_runs() {
    try (Pipeline pipeline = Pipeline.with(BUDGET)) {
      for (int day = 0; day < 8; day++) {
        day(pipeline, day);
      }
      pipeline.hears(edit("x", "m-e90", "Buoy 90 was found."));
      pipeline.hears(deletion("y", "m-e91"));
      JsonNode report = pipeline.values(pipeline.topics().reports()).get(0);
      pipeline.asks(call("u", "memory.restore").with("run_id", report.get("run_id").asText()));

      assertEquals(tokens(pipeline), counted(pipeline));
    }
  }

  private static long counted(Pipeline pipeline) {
    return KnownScopes.of(pipeline.hotState()).tokens(SCOPE).tokens();
  }

  @Test
  void a_budget_that_is_set_later_counts_the_memories_and_one_that_is_unset_keeps_no_count() {
    try (Pipeline pipeline = Pipeline.with(Policies.edn("{:compaction {:mode :apply}}"))) {
      for (int day = 0; day < 30; day++) {
        day(pipeline, day);
      }
      assertNull(KnownScopes.of(pipeline.hotState()).tokens(SCOPE));
      assertTrue(tokens(pipeline) > MOST);

      pipeline.changesTo(BUDGET);
      for (int day = 30; day < 38; day++) {
        day(pipeline, day);
      }
      assertEquals(tokens(pipeline), counted(pipeline));
      assertTrue(tokens(pipeline) <= MOST, () -> "" + tokens(pipeline));

      pipeline.changesTo(Policies.COMPACTING);
      runs(pipeline);
      assertNull(KnownScopes.of(pipeline.hotState()).tokens(SCOPE));
    }
  }

  @Test
  void a_dry_run_counts_only_what_exceeds_the_budget() {
    try (Pipeline pipeline = Pipeline.with(Policies.edn("{:compaction {:max-tokens 1500}}"))) {
      for (int day = 0; day < 8; day++) {
        day(pipeline, day);
      }
      List<JsonNode> reports = pipeline.values(pipeline.topics().reports());
      JsonNode last = reports.get(reports.size() - 1);

      assertFalse(reports.isEmpty());
      assertTrue(last.get("dry_run").booleanValue());
      long would = last.at("/counts/memories_deleted").longValue();
      assertTrue(would > 0 && would < 8 * PER_DAY, last::toString);
      assertEquals(8 * PER_DAY, count(pipeline, Kind.MESSAGE));
    }
  }
}
