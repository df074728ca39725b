package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;

class FullTextbookTopologyTest {
  private static final Topics TOPICS = Topics.withPrefix("lethe.");

  private final SubjectDriver driver =
      new SubjectDriver(
          FullTextbookTopology.of(
              Settings.read(Optional.empty(), Map.of(), Map.of()).streams(), TOPICS),
          TOPICS);

  @Test
  void bots_texts_are_minted_once_and_counted() {
    try (driver) {
      driver.hear(SubjectDriver.botMessage("1", "build 7 failed"));
      driver.hear(SubjectDriver.botMessage("2", "build 4711 failed"));
      driver.hear(SubjectDriver.botMessage("3", "build 7 passed"));

      assertEquals(List.of("1 minted", "2 aggregated", "3 minted"), driver.verdicts());
      assertEquals(memoriesOf("1", "3"), memories().keySet());
      assertEquals(
          Map.of(
              SubjectDriver.SCOPE + "|build 0 failed", 2L,
              SubjectDriver.SCOPE + "|build 0 passed", 1L),
          counts());
    }
  }

  @Test
  void people_and_tools_that_repeat_themselves_are_minted_each_time() {
    try (driver) {
      driver.hear(SubjectDriver.personsMessage("1", "me too"));
      driver.hear(SubjectDriver.personsMessage("2", "me too"));
      driver.hear(SubjectDriver.toolResult("3", "me too"));
      driver.hear(SubjectDriver.toolResult("4", "me too"));

      assertEquals(List.of("1 minted", "2 minted", "3 minted", "4 minted"), driver.verdicts());
      assertEquals(memoriesOf("1", "2", "3", "4"), memories().keySet());
      assertEquals(Map.of(), counts());
    }
  }

  @Test
  void a_redelivered_event_is_neither_minted_nor_counted_again() {
    try (driver) {
      for (int delivery = 0; delivery < 2; delivery++) {
        driver.hear(SubjectDriver.botMessage("1", "build 7 failed"));
        driver.hear(SubjectDriver.botMessage("2", "build 4711 failed"));
        driver.hear(SubjectDriver.personsMessage("3", "on it"));
      }

      assertEquals(
          Set.of(
              "1 minted",
              "2 aggregated",
              "3 minted",
              "1 redelivered",
              "2 redelivered",
              "3 redelivered"),
          Set.copyOf(driver.verdicts()));
      assertEquals(memoriesOf("1", "3"), memories().keySet());
      assertEquals(Map.of(SubjectDriver.SCOPE + "|build 0 failed", 2L), counts());
    }
  }

  @Test
  void a_text_is_minted_again_after_an_hour() {
    try (driver) {
      driver.hear(SubjectDriver.botMessage("1", "build 7 failed"));
      driver.pass(FullTextbookTopology.TEXT_TTL);
      driver.hear(SubjectDriver.botMessage("2", "build 8 failed"));
      driver.pass(Duration.ofMillis(1));
      driver.hear(SubjectDriver.botMessage("3", "build 9 failed"));

      assertEquals(List.of("1 minted", "2 aggregated", "3 minted"), driver.verdicts());
    }
  }

  @Test
  void a_redelivery_is_recognized_for_a_day() {
    try (driver) {
      driver.hear(SubjectDriver.personsMessage("1", "on it"));
      driver.pass(FullTextbookTopology.EVENT_ID_TTL);
      driver.hear(SubjectDriver.personsMessage("1", "on it"));
      driver.pass(Duration.ofMillis(1));
      driver.hear(SubjectDriver.personsMessage("1", "on it"));

      assertEquals(List.of("1 minted", "1 redelivered", "1 minted"), driver.verdicts());
    }
  }

  @Test
  void a_deletion_is_only_logged() {
    try (driver) {
      driver.hear(SubjectDriver.personsMessage("1", "on it"));
      driver.hear(SubjectDriver.deletion("2", "m1"));

      assertEquals(List.of("1 minted", "2 logged_only"), driver.verdicts());
      assertEquals(memoriesOf("1"), memories().keySet());
    }
  }

  @Test
  void a_memory_has_its_events_text_author_and_family() throws IOException {
    try (driver) {
      driver.hear(SubjectDriver.botMessage("1", "build 7 failed"));

      JsonNode memory = new ObjectMapper().readTree(memories().values().iterator().next());
      assertEquals("build 7 failed", memory.path("text").asText());
      assertEquals("a", memory.path("author").path("id").asText());
      assertEquals(counts().keySet(), Set.of(memory.path("family_id").asText()));
    }
  }

  @Test
  void each_event_of_each_mix_has_a_decision_with_its_time() {
    try (driver) {
      driver.hearAllMixes(300);

      assertEquals(driver.told(), driver.occurredAt());
    }
  }

  @Test
  void memories_and_counts_add_up_to_the_decisions() {
    try (driver) {
      driver.hear(Mix.SPAM, 5_000);

      List<String> verdicts = driver.verdicts();
      Set<String> memories = memories().keySet();
      Map<String, Long> counts = counts();
      assertEquals(5_000, verdicts.size());
      assertEquals(5_000, counts.values().stream().mapToLong(Long::longValue).sum());
      assertEquals(counts.size(), memories.size());
      assertEquals(
          memories.size(), verdicts.stream().filter(one -> one.endsWith(" minted")).count());
    }
  }

  @Test
  void every_memory_is_stored() {
    try (driver) {
      driver.hear(Mix.MIXED, 500);

      Set<String> stored = new TreeSet<>();
      for (String source : FullTextbookTopology.SOURCES) {
        stored.addAll(driver.storedKeys(FullTextbookTopology.MEMORIES + source));
      }
      assertEquals(memories().keySet(), stored);
    }
  }

  private static Set<String> memoriesOf(String... eventIds) {
    Set<String> keys = new TreeSet<>();
    for (String id : eventIds) {
      keys.add(SubjectDriver.SCOPE + '|' + id);
    }
    return keys;
  }

  private Map<String, String> memories() {
    return driver.lastValues(TOPICS.memories(), new StringDeserializer(), new StringDeserializer());
  }

  private Map<String, Long> counts() {
    return driver.lastValues(TOPICS.families(), new StringDeserializer(), new LongDeserializer());
  }
}
