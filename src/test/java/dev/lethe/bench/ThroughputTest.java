package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThroughputTest {
  private static final Duration ALWAYS = Duration.ofDays(1);

  private final Throughput throughput = new Throughput(1_000);

  @Test
  void the_first_and_the_last_commit_are_left_out() {
    at(0, 0);
    at(3, 100);
    at(4, 500);
    at(5, 900);
    at(5.9, 900);
    at(6, 1_000);

    assertTrue(throughput.isDone());
    assertEquals(400, throughput.perSecond(ALWAYS));
    assertEquals(3_000_000_000L, throughput.startNanos());
  }

  @Test
  void commits_after_the_measured_time_do_not_count() {
    at(0, 0);
    at(1, 100);
    at(2, 200);
    at(3, 300);
    at(4, 900);

    assertFalse(throughput.isDone());
    assertEquals(100, throughput.perSecond(Duration.ofSeconds(2)));
  }

  @Test
  void where_there_is_one_commit_all_of_it_counts() {
    at(0, 0);
    at(1, 0);
    at(3, 1_000);

    assertEquals(500, throughput.perSecond(ALWAYS));
  }

  private void at(double seconds, long done) {
    throughput.sample(Math.round(seconds * 1e9), done);
  }
}
