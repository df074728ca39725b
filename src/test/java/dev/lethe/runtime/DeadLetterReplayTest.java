package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.config.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Destinations of replayed dead letters: rule A12. */
class DeadLetterReplayTest {
  private static final Topics TOPICS = Topics.withPrefix("lethe.");

  private static ConsumerRecord<byte[], byte[]> letter(String header, String text) {
    ConsumerRecord<byte[], byte[]> letter =
        new ConsumerRecord<>("lethe.dead-letters.v1", 0, 7, new byte[0], new byte[0]);
    letter.headers().add(header, text.getBytes(StandardCharsets.UTF_8));
    return letter;
  }

  @ParameterizedTest
  @CsvSource({
    "lethe.events.v1, lethe.events.v1",
    "lethe.items.v1, lethe.items.v1",
    "lethe.commands.v1, lethe.commands.v1",
    "lethe.llm.results.v1, lethe.llm.results.v1",
    "lethe.embeddings.v1, lethe.embeddings.v1",
    "no.such.topic, lethe.events.v1"
  })
  void a_dead_letter_is_sent_back_to_its_source_topic(String origin, String target) {
    assertEquals(
        Optional.of(target),
        DeadLetterReplay.target(TOPICS, letter("lethe.origin", origin + "/0/7/1769817600000")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lethe.rekeyed.v1",
        "lethe.fan-out.v1",
        "lethe.plans.v1",
        "lethe.answers.v1",
        "lethe.policy.v1"
      })
  void a_dead_letter_from_a_topic_that_lethe_writes_is_not_sent(String origin) {
    assertEquals(
        Optional.empty(),
        DeadLetterReplay.target(TOPICS, letter("lethe.origin", origin + "/0/7/1769817600000")));
  }

  @Test
  void a_dead_letter_without_its_value_is_not_sent() {
    assertEquals(Optional.empty(), DeadLetterReplay.target(TOPICS, letter("lethe.cut", "8388608")));
  }
}
