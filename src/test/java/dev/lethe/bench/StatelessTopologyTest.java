package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import java.util.List;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class StatelessTopologyTest {
  private static final Topics TOPICS = Topics.withPrefix("lethe.");

  private final SubjectDriver driver =
      new SubjectDriver(StatelessTopology.of(Policy.defaults(), TOPICS, Codecs.of(null)), TOPICS);

  @Test
  void the_same_message_is_a_new_one_each_time() {
    try (driver) {
      driver.hear(SubjectDriver.botMessage("1", "build 7 failed"));
      driver.hear(SubjectDriver.botMessage("2", "build 7 failed"));

      assertEquals(List.of("1 minted", "2 minted"), driver.verdicts());
    }
  }

  @Test
  void a_deletion_of_an_unknown_message_is_logged_only() {
    try (driver) {
      driver.hear(SubjectDriver.botMessage("1", "build 7 failed"));
      driver.hear(SubjectDriver.deletion("2", "m1"));

      assertEquals(List.of("1 minted", "2 logged_only"), driver.verdicts());
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
  void an_invalid_event_stops_the_measurement() {
    try (driver) {
      assertThrows(StreamsException.class, () -> driver.hear("{}"));
    }
  }
}
