package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.EventJson;
import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimeCountsTest {
  private static final long DAY = EventJson.DAY;
  private static final long MINUTE = 60_000;

  @Test
  void counts_stay_exact_while_steps_grow() {
    Random random = new Random(7);
    TimeCounts counts = new TimeCounts(2, 50);
    for (int i = 0; i < 10_000; i++) {
      counts.add(DAY + random.nextLong(Duration.ofDays(300).toMillis()), i % 2);
    }

    TimeCounts.Range range = counts.range();

    assertEquals(10_000, counts.total());
    assertEquals(5_000, LongStream.of(counts.columns(range, 0)).sum());
    assertEquals(5_000, LongStream.of(counts.columns(range, 1)).sum());
    assertTrue(range.size() <= 50, range::toString);
    assertEquals(Duration.ofDays(7).toMillis(), range.step());
  }

  @Test
  void a_chart_has_columns_of_a_round_length() {
    TimeCounts counts = new TimeCounts(1, 2_000);
    for (int i = 0; i < 180; i++) {
      counts.add(DAY + i * MINUTE, 0);
    }

    TimeCounts.Range range = counts.range();

    assertEquals(new TimeCounts.Range(DAY, 5 * MINUTE, 36), range);
    assertEquals(5, counts.columns(range, 0)[0]);
  }

  @Test
  void odd_times_do_not_stretch_a_chart() {
    TimeCounts counts = new TimeCounts(1, 100);
    for (int i = 0; i < 5_000; i++) {
      counts.add(DAY + i * 1_000L, 0);
    }
    counts.add(0, 0);
    counts.add(253_370_764_800_000L, 0);

    TimeCounts.Range range = counts.range();

    assertTrue(range.step() <= Duration.ofHours(1).toMillis(), range::toString);
    assertEquals(5_000, LongStream.of(counts.columns(range, 0)).sum());
  }

  @Test
  void counts_of_other_steps_can_be_added() {
    TimeCounts fine = new TimeCounts(1, 10);
    fine.add(DAY + 500, 0);
    TimeCounts coarse = new TimeCounts(1, 10);
    for (int i = 0; i < 30; i++) {
      coarse.add(DAY + i * 5_000L, 0);
    }

    fine.addAll(coarse);
    coarse.addAll(new TimeCounts(1, 10));

    assertEquals(31, fine.total());
    assertEquals(30, coarse.total());
  }

  @Test
  void without_events_there_are_no_columns() {
    TimeCounts counts = new TimeCounts(1, 10);

    assertArrayEquals(new long[0], counts.columns(counts.range(), 0));
  }
}
