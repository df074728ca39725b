package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final long NOW = 1_769_817_600_000L;
  private static final long HOUR = Duration.ofHours(1).toMillis();

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicLong streamTime = new AtomicLong(7);
  private final List<Long> arrivals = new ArrayList<>();
  private final List<String> portions = new ArrayList<>();
  private int left;

  /** Sweep whose passes have five rows each. */
  private final Sweep sweep =
      new Sweep(
          (budget, arrival) -> {
            arrivals.add(arrival);
            left = left == 0 ? 5 : left;
            while (left > 0) {
              if (!budget.take()) {
                return false;
              }
              left--;
              nanos.addAndGet(10_000_000);
            }
            return true;
          },
          new SweepBudget(1_000, Duration.ofMillis(25), nanos::get),
          streamTime::get,
          (rows, took, atEnd) -> portions.add(rows + (atEnd ? " at the end" : "")));

  @Test
  void a_call_uses_its_time_and_the_next_continues() {
    sweep.punctuate(NOW);
    assertEquals(2, left);

    sweep.punctuate(NOW + 10_000);
    assertEquals(0, left);
    assertEquals(List.of("3", "2 at the end"), portions);
  }

  @Test
  void after_a_pass_it_rests_until_an_hour_after_that_began() {
    sweep.punctuate(NOW);
    sweep.punctuate(NOW + 10_000);

    sweep.punctuate(NOW + 20_000);
    sweep.punctuate(NOW + HOUR - 1);
    assertEquals(2, arrivals.size());

    sweep.punctuate(NOW + HOUR);
    assertEquals(3, arrivals.size());
  }

  @Test
  void a_pass_longer_than_an_hour_is_followed_by_the_next() {
    sweep.punctuate(NOW);
    sweep.punctuate(NOW + HOUR);

    sweep.punctuate(NOW + HOUR + 1);

    assertEquals(3, arrivals.size());
  }

  @Test
  void a_wall_clock_set_back_does_not_stop_it() {
    sweep.punctuate(NOW);
    sweep.punctuate(NOW + 10_000);

    sweep.punctuate(NOW - 300 * HOUR);

    assertEquals(3, arrivals.size());
  }

  @Test
  void the_age_limit_depends_on_arrivals_only() {
    sweep.punctuate(NOW);
    streamTime.set(9);
    sweep.punctuate(NOW + 10_000);

    assertEquals(List.of(7L, 9L), arrivals);
  }
}
