package dev.lethe.runtime.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.runtime.probe.WorkerState.Life;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Failures of a worker's {@code /live} and {@code /ready} and their reasons: rule E14. */
class WorkerVitalsTest {
  private static final Vitals VITALS = new Vitals(Map.of("max.poll.interval.ms", "30000"));

  private static List<WorkerState> llm(Life life, double silentSeconds, double awaySeconds) {
    return List.of(
        new WorkerState(
            "llm", life, silentSeconds, Map.of(), 0, 0, OptionalLong.empty(), 0, awaySeconds));
  }

  private static List<WorkerState> llm(Life life) {
    return llm(life, 0, 0);
  }

  @Test
  void before_kafka_is_reached_it_lives_and_does_not_work() {
    assertEquals(new ProbeResult(true, "waiting for Kafka"), VITALS.live(List.of()));
    assertEquals(new ProbeResult(false, "waiting for Kafka"), VITALS.ready(List.of()));
  }

  @Test
  void it_works_once_the_group_has_let_it_in() {
    assertEquals(
        new ProbeResult(true, "the llm worker is joining its group"),
        VITALS.live(llm(Life.JOINING)));
    assertEquals(
        new ProbeResult(false, "the llm worker is joining its group"),
        VITALS.ready(llm(Life.JOINING)));

    assertEquals(new ProbeResult(true, "working"), VITALS.live(llm(Life.WORKING)));
    assertEquals(new ProbeResult(true, "working"), VITALS.ready(llm(Life.WORKING)));
    assertEquals(
        new ProbeResult(false, "no response from Kafka since 2026-01-01T00:00:00Z"),
        VITALS.ready(llm(Life.WORKING), Optional.of(Instant.parse("2026-01-01T00:00:00Z"))));
  }

  @Test
  void a_failed_or_stopped_worker_is_not_live() {
    assertEquals(
        new ProbeResult(false, "the llm worker has failed"), VITALS.live(llm(Life.FAILED)));
    assertEquals(
        new ProbeResult(false, "the llm worker has stopped"), VITALS.live(llm(Life.ENDED)));
    assertEquals(
        new ProbeResult(false, "the llm worker is stopping"), VITALS.ready(llm(Life.ENDED)));
  }

  @Test
  void it_hangs_a_minute_after_the_group_has_lost_its_patience() {
    assertEquals(new ProbeResult(true, "working"), VITALS.live(llm(Life.WORKING, 90, 0)));

    assertEquals(
        new ProbeResult(false, "the llm worker has not polled for requests for 91 s"),
        VITALS.live(llm(Life.WORKING, 91.5, 0)));
  }

  @Test
  void an_endpoint_that_is_away_is_not_its_fault() {
    assertEquals(new ProbeResult(true, "working"), VITALS.live(llm(Life.WORKING, 0, 4_000)));
    assertEquals(new ProbeResult(true, "working"), VITALS.ready(llm(Life.WORKING, 0, 4_000)));
  }
}
