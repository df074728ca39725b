package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EffortTest {
  @Test
  void latency_is_measured_at_half_speed_unless_a_pace_is_set() {
    assertEquals(40_000, effort(0).pace(Subject.Kind.LETHE, 80_000));
    assertEquals(10_000, effort(10_000).pace(Subject.Kind.LETHE, 80_000));
    assertEquals(10_000, effort(10_000).pace(Subject.Kind.TEXTBOOK, 30_000));
    assertEquals(15_000, effort(0).pace(Subject.Kind.TEXTBOOK_FULL, 30_000));
  }

  @Test
  void a_subject_without_latency_measurement_is_only_kept_busy() {
    assertEquals(10_000, effort(0).pace(Subject.Kind.PASS_THROUGH, 400_000));
    assertEquals(3_000, effort(0).pace(Subject.Kind.LOOP, 6_000));
  }

  private static Effort effort(long pace) {
    return new Effort(1_000, pace, Duration.ofSeconds(60), Duration.ofSeconds(15));
  }
}
