package dev.lethe.runtime.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class OutageWatchTest {
  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(OutageWatch.class);

  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private boolean reachable;
  private int checks;
  private Instant now = Instant.EPOCH;
  private final OutageWatch watch = new OutageWatch("k:9092", this::check, () -> now);

  @BeforeEach
  void listen() {
    lines.start();
    LOGGER.addAppender(lines);
    LOGGER.setAdditive(false);
  }

  @AfterEach
  void stop() {
    LOGGER.detachAppender(lines);
    LOGGER.setAdditive(true);
  }

  @Test
  void an_outage_is_a_line_when_it_begins_one_a_minute_and_one_when_it_ends() {
    for (int second = 0; second < 150; second++) {
      watch.connectionFailed("one");
      watch.connectionFailed("two");
      watch.look();
      now = now.plusSeconds(1);
    }
    assertEquals(Optional.of(Instant.EPOCH), watch.since());
    reachable = true;
    watch.look();
    watch.look();

    assertEquals(
        List.of(
            "Kafka at k:9092 is unreachable; nothing is lost, unread events stay on the topic",
            "Kafka at k:9092 has been unreachable for 60 s; 122 connections have failed",
            "Kafka at k:9092 has been unreachable for 120 s; 242 connections have failed",
            "Kafka at k:9092 is reachable again after 150 s; 300 connections had failed"),
        said());
    assertEquals(Optional.empty(), watch.since());
  }

  @Test
  void one_failing_broker_of_several_is_reported_once_a_minute() {
    reachable = true;
    for (int second = 0; second < 61; second++) {
      watch.connectionFailed("node 2");
      watch.look();
      now = now.plusSeconds(1);
    }

    assertEquals(
        List.of(
            "1 connections to brokers failed, most recently: node 2",
            "60 connections to brokers failed, most recently: node 2"),
        said());
  }

  @Test
  void brokers_that_stop_responding_are_an_outage_although_no_connection_fails() {
    reachable = true;
    watch.look();
    reachable = false;
    for (int second = 0; second < 9; second++) {
      now = now.plusSeconds(1);
      watch.look();
    }
    assertEquals(Optional.empty(), watch.since());

    now = now.plusSeconds(1);
    watch.look();

    assertEquals(Optional.of(Instant.EPOCH.plusSeconds(10)), watch.since());
    assertEquals(
        List.of("Kafka at k:9092 is unreachable; nothing is lost, unread events stay on the topic"),
        said());
  }

  @Test
  void brokers_that_never_responded_are_still_being_waited_for() {
    for (int second = 0; second < 60; second++) {
      watch.look();
      now = now.plusSeconds(1);
    }

    assertEquals(List.of(), said());
    assertEquals(Optional.empty(), watch.since());
  }

  @Test
  void brokers_that_respond_are_checked_every_ten_seconds_without_a_line() {
    reachable = true;
    for (int second = 0; second < 60; second++) {
      watch.look();
      now = now.plusSeconds(1);
    }

    assertEquals(6, checks);
    assertEquals(List.of(), said());
  }

  private boolean check() {
    checks++;
    return reachable;
  }

  private List<String> said() {
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
