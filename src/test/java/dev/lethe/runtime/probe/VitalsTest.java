package dev.lethe.runtime.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Failures of {@code /live} and {@code /ready} and their reasons. */
class VitalsTest {
  private static final Vitals VITALS = new Vitals(Map.of("max.poll.interval.ms", "30000"));
  private static final String CONSUMER = "lethe-1-StreamThread-1-consumer";

  private final Map<MetricName, Metric> metrics = new HashMap<>();

  @ParameterizedTest
  @EnumSource(names = {"CREATED", "REBALANCING", "RUNNING", "PENDING_SHUTDOWN"})
  void it_lives_until_it_has_ended(State state) {
    assertEquals(new ProbeResult(true, state.name()), VITALS.live(state, metrics));
  }

  @ParameterizedTest
  @EnumSource(names = {"PENDING_ERROR", "ERROR"})
  void a_thread_that_failed_is_its_death(State state) {
    assertEquals(new ProbeResult(false, "a thread has failed"), VITALS.live(state, metrics));
  }

  @Test
  void a_closed_application_is_not_live() {
    assertEquals(
        new ProbeResult(false, "the application has" + " stopped"),
        VITALS.live(State.NOT_RUNNING, metrics));
  }

  @Test
  void a_thread_hangs_a_minute_after_the_group_has_lost_its_patience() {
    silent(CONSUMER, 90);
    assertEquals(new ProbeResult(true, "RUNNING"), VITALS.live(State.RUNNING, metrics));

    silent(CONSUMER, 91.5);
    assertEquals(
        new ProbeResult(false, "a stream thread has not polled for 91 s"),
        VITALS.live(State.RUNNING, metrics));
  }

  @Test
  void one_thread_that_hangs_is_enough() {
    silent(CONSUMER, 2_000);
    silent("lethe-1-StreamThread-2-consumer", 0);

    assertEquals(
        new ProbeResult(false, "a stream thread has not polled for 2000 s"),
        VITALS.live(State.REBALANCING, metrics));
  }

  @Test
  void the_default_poll_interval_is_five_minutes() {
    Vitals vitals = new Vitals(Map.of());
    silent(CONSUMER, 360);
    assertEquals(new ProbeResult(true, "RUNNING"), vitals.live(State.RUNNING, metrics));

    silent(CONSUMER, 361);
    assertEquals(
        new ProbeResult(false, "a stream thread has not polled for 361 s"),
        vitals.live(State.RUNNING, metrics));
  }

  @Test
  void a_consumer_that_has_nothing_to_restore_may_be_silent() {
    silent("lethe-1-StreamThread-1-restore-consumer", 2_000);
    silent("lethe-1-global-consumer", 2_000);
    silent("lethe-1-admin", 2_000);
    silent(CONSUMER, -1);

    assertEquals(new ProbeResult(true, "RUNNING"), VITALS.live(State.RUNNING, metrics));
  }

  @Test
  void before_kafka_is_reached_it_lives_and_does_not_work() {
    assertEquals(new ProbeResult(true, "starting"), VITALS.live(Optional.empty()));
    assertEquals(
        new ProbeResult(false, "waiting for Kafka"),
        Vitals.ready(Optional.empty(), Optional.empty()));
  }

  @ParameterizedTest
  @EnumSource
  void it_works_in_the_running_state_alone(State state) {
    String reason =
        switch (state) {
          case RUNNING -> "RUNNING";
          case CREATED, REBALANCING -> "joining the group or restoring state";
          case PENDING_SHUTDOWN, NOT_RUNNING -> "the application is stopping";
          case PENDING_ERROR, ERROR -> "a thread has failed";
        };

    assertEquals(new ProbeResult(state == State.RUNNING, reason), Vitals.ready(state, 0));
  }

  @Test
  void it_works_only_while_brokers_answer() {
    Instant since = Instant.parse("2026-01-01T00:00:00Z");

    assertEquals(
        new ProbeResult(false, "no response from Kafka since 2026-01-01T00:00:00Z"),
        Vitals.unlessCutOff(Optional.of(since), new ProbeResult(true, "RUNNING")));
    assertEquals(
        new ProbeResult(false, "the application is stopping"),
        Vitals.unlessCutOff(
            Optional.of(since), new ProbeResult(false, "the application is stopping")));
    assertEquals(
        new ProbeResult(true, "RUNNING"),
        Vitals.unlessCutOff(Optional.empty(), new ProbeResult(true, "RUNNING")));
  }

  @Test
  void the_number_of_records_left_to_restore_is_reported() {
    assertEquals(
        new ProbeResult(false, "restoring state, 12 records left"),
        Vitals.ready(State.REBALANCING, 12));
  }

  /** Adds a consumer's metric for the time since its last poll. */
  private void silent(String clientId, double seconds) {
    MetricName name =
        new MetricName(
            "last-poll-seconds-ago", "consumer-metrics", "", Map.of("client-id", clientId));
    metrics.put(
        name,
        new Metric() {
          @Override
          public MetricName metricName() {
            return name;
          }

          @Override
          public Object metricValue() {
            return seconds;
          }
        });
  }
}
