package dev.lethe.topology;

import static dev.lethe.fixture.Values.assertSameValues;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.fixture.RandomEvents;
import dev.lethe.fixture.RandomEvents.Arriving;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.SimulatedRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Invariants of any stream: nothing is lost or counted twice, and decisions don't depend on the
 * time of publication.
 */
class ConservationTest {
  private static final int EVENTS = 1_500;

  private static final Policy SMALL =
      Policies.edn("{:families {:max-live 12 :max-signatures 20 :max-templates 3}}");

  private static void hear(Pipeline pipeline, List<Arriving> events) {
    for (Arriving event : events) {
      pipeline.hears(event.bytes(), event.arrival());
    }
    pipeline.settles();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void every_event_read_has_one_decision_or_is_a_dead_letter(long seed) {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      hear(pipeline, RandomEvents.of(seed, EVENTS));

      Map<String, Integer> verdicts = new TreeMap<>();
      for (JsonNode decision : pipeline.decisions()) {
        verdicts.merge(decision.get("verdict").asText(), 1, Integer::sum);
      }
      int letters = pipeline.records(pipeline.topics().deadLetters()).size();
      int decided = verdicts.values().stream().mapToInt(Integer::intValue).sum();
      assertEquals(EVENTS, decided + letters, () -> "seed " + seed + ": " + verdicts);
      assertTrue(letters > 0 && verdicts.size() == 6, () -> "seed " + seed + ": " + verdicts);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void the_counts_of_families_add_up_to_their_members(long seed) {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      hear(pipeline, RandomEvents.of(seed, EVENTS));

      assertSameValues(members(pipeline), counts(pipeline), "seed " + seed);
    }
  }

  /** Returns the number of members by current family; families of one have no record. */
  private static Map<String, Integer> members(Pipeline pipeline) {
    Map<String, String> into = new TreeMap<>();
    for (JsonNode record : pipeline.families().values()) {
      if (record.has("merged_into")) {
        into.put(record.get("family_id").asText(), record.get("merged_into").asText());
      }
    }
    Map<String, Integer> members = new TreeMap<>();
    for (JsonNode decision : pipeline.decisions()) {
      String verdict = decision.get("verdict").asText();
      if (decision.has("family_id") && (verdict.equals("minted") || verdict.equals("aggregated"))) {
        String id = decision.get("family_id").asText();
        while (into.containsKey(id)) {
          id = into.get(id);
        }
        members.merge(id, 1, Integer::sum);
      }
    }
    members.values().removeIf(count -> count == 1);
    return members;
  }

  private static Map<String, Integer> counts(Pipeline pipeline) {
    Map<String, Integer> counts = new TreeMap<>();
    for (JsonNode record : pipeline.families().values()) {
      counts.merge(record.get("family_id").asText(), record.get("dup_count").asInt(), Integer::sum);
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void an_aggregate_memory_shows_the_count_of_its_record(long seed) {
    try (Pipeline pipeline = Pipeline.with(SMALL)) {
      hear(pipeline, RandomEvents.of(seed, EVENTS));

      long counted =
          pipeline.families().values().stream().mapToLong(f -> f.get("dup_count").asLong()).sum();
      long shown =
          pipeline.memories().values().stream()
              .filter(memory -> memory.get("kind").asText().equals("aggregate"))
              .mapToLong(memory -> memory.get("revision").asLong())
              .sum();
      assertEquals(counted, shown, "seed " + seed);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void a_live_memory_has_a_vector_iff_it_requested_one(long seed) {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      hear(pipeline, RandomEvents.of(seed, EVENTS));

      Set<String> asked = new TreeSet<>();
      pipeline
          .memories()
          .forEach(
              (key, memory) -> {
                if (memory.at("/embedding/status").asText().equals("requested")) {
                  assertFalse(memory.at("/lifecycle/deleted").asBoolean(), memory::toString);
                  asked.add(key);
                }
              });
      assertEquals(asked, new TreeSet<>(pipeline.vectors().keySet()), "seed " + seed);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void two_runs_produce_the_same_output_byte_for_byte(long seed) {
    assertEquals(said(Policy.defaults(), seed), said(Policy.defaults(), seed), "seed " + seed);
    assertEquals(said(SMALL, seed), said(SMALL, seed), "seed " + seed);
  }

  private static List<String> said(Policy policy, long seed) {
    try (Pipeline pipeline = Pipeline.with(policy)) {
      hear(pipeline, RandomEvents.of(seed, EVENTS));
      List<String> said = new ArrayList<>();
      for (String topic : pipeline.topics().written()) {
        for (SimulatedRecord record : pipeline.records(topic)) {
          said.add(
              topic
                  + ' '
                  + shown(record.record().key())
                  + ' '
                  + shown(record.record().value())
                  + ' '
                  + record.record().timestamp());
        }
      }
      return said;
    }
  }

  private static String shown(byte[] bytes) {
    return bytes == null ? "-" : new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void how_often_families_are_published_changes_no_last_value(long seed) {
    for (Policy policy : List.of(Policy.defaults(), SMALL)) {
      Map<String, String> never = lastValues(policy, seed, null);
      Map<String, String> often = lastValues(policy, seed, new Random(seed));

      assertSameValues(never, often, "seed " + seed);
    }
  }

  private static Map<String, String> lastValues(Policy policy, long seed, Random waits) {
    try (Pipeline pipeline = Pipeline.with(policy)) {
      for (Arriving event : RandomEvents.of(seed, EVENTS)) {
        pipeline.hearsUnclocked(event.bytes(), event.arrival());
        if (waits != null && waits.nextInt(4) == 0) {
          pipeline.waitsFor(waits.nextInt(6_000));
        }
      }
      pipeline.settles();
      return pipeline.lastValues();
    }
  }
}
