package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class MissingTopicsTest {
  private Instant now = Instant.EPOCH;
  private final MissingTopics topics = new MissingTopics(() -> now);

  @Test
  void topics_are_waited_for_until_patience_ends() {
    assertTrue(topics.isWorthWaiting(missing()));

    now = now.plus(MissingTopics.PATIENCE).minusMillis(1);
    assertTrue(topics.isWorthWaiting(missing()));

    now = now.plusMillis(1);
    assertFalse(topics.isWorthWaiting(missing()));
  }

  @Test
  void found_topics_restart_the_wait() {
    assertTrue(topics.isWorthWaiting(missing()));
    topics.found();

    now = now.plus(MissingTopics.PATIENCE).plus(Duration.ofHours(1));

    assertTrue(topics.isWorthWaiting(missing()));
  }

  @Test
  void other_exceptions_are_not_worth_waiting() {
    assertFalse(topics.isWorthWaiting(new StreamsException("torn")));
  }

  private static Throwable missing() {
    return new KafkaException("callback", new MissingSourceTopicException("missing"));
  }
}
