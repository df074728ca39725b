package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;

class TextbookTopologyTest {
  private static final Topics TOPICS = Topics.withPrefix("lethe.");

  private final SubjectDriver driver =
      new SubjectDriver(
          TextbookTopology.of(
              Settings.read(Optional.empty(), Map.of(), Map.of()).streams(), TOPICS),
          TOPICS);

  @Test
  void the_first_of_a_text_is_minted_and_the_others_are_counted() {
    try (driver) {
      driver.hear(SubjectDriver.botMessage("1", "build 7 failed"));
      driver.hear(SubjectDriver.botMessage("2", "build 4711 failed"));
      driver.hear(SubjectDriver.botMessage("3", "build 7 passed"));

      assertEquals(List.of("1 minted", "2 aggregated", "3 minted"), driver.verdicts());
      assertEquals(
          Map.of(
              SubjectDriver.SCOPE + "|build 0 failed", 2L,
              SubjectDriver.SCOPE + "|build 0 passed", 1L),
          driver.lastValues(TOPICS.families(), new StringDeserializer(), new LongDeserializer()));
    }
  }

  @Test
  void a_persons_repeated_message_is_minted_twice() {
    try (driver) {
      driver.hear(SubjectDriver.personsMessage("1", "me too"));
      driver.hear(SubjectDriver.personsMessage("2", "me too"));

      assertEquals(List.of("1 minted", "2 minted"), driver.verdicts());
    }
  }

  @Test
  void each_event_of_each_mix_has_a_decision_with_its_time() {
    try (driver) {
      driver.hearAllMixes(300);

      assertEquals(driver.told(), driver.occurredAt());
    }
  }
}
