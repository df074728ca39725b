package dev.lethe.gateway.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Counts of the last hour, by minute. */
class RatesTest {
  private static final long MINUTE = 60_000;

  private final Rates rates = new Rates();

  @Test
  void a_rate_is_the_mean_of_ten_minutes() {
    rates.add(100 * MINUTE, 30);
    rates.add(105 * MINUTE + 7, 20);

    assertEquals(5.0, rates.perMinute(105 * MINUTE + 8));
    assertEquals(2.0, rates.perMinute(111 * MINUTE));
    assertEquals(0.0, rates.perMinute(200 * MINUTE));
  }

  @Test
  void what_is_older_than_an_hour_is_gone() {
    rates.add(100 * MINUTE, 30);
    rates.add(161 * MINUTE, 1);
    rates.add(100 * MINUTE, 5);

    Map<Long, Long> minutes = rates.minutes(161 * MINUTE);

    assertEquals(1L, minutes.values().stream().mapToLong(count -> count).sum());
  }

  @Test
  void a_gap_of_hours_leaves_nothing_behind() {
    rates.add(100 * MINUTE, 30);
    rates.add(1_000 * MINUTE, 2);

    assertEquals(
        2L, rates.minutes(1_000 * MINUTE).values().stream().mapToLong(count -> count).sum());
  }

  @Test
  void there_is_no_rate_before_the_first_count() {
    assertEquals(0.0, rates.perMinute(100 * MINUTE));
  }
}
