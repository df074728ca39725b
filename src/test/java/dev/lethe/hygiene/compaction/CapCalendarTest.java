package dev.lethe.hygiene.compaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.SafetyPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Schedule of groups under a scope's cap: rule Z12. */
class CapCalendarTest {
  private static final long DAY = Duration.ofDays(1).toMillis();

  @Test
  void groups_go_today_as_long_as_the_cap_has_room_and_the_others_on_the_days_after() {
    CapCalendar calendar =
        new CapCalendar(DayCap.begin(20 * DAY, 0).plus(2), new SafetyPolicy.Cap(0, 6));

    assertNull(calendar.take(3));
    assertEquals(21 * DAY, calendar.take(3));
    assertNull(calendar.take(1), "a smaller one still fits today");
    assertEquals(21 * DAY, calendar.take(3));
    assertEquals(22 * DAY, calendar.take(1));
  }

  @Test
  void the_base_of_a_later_day_excludes_earlier_deletions() {
    CapCalendar calendar =
        new CapCalendar(DayCap.begin(20 * DAY, 100), new SafetyPolicy.Cap(50, 0));

    assertNull(calendar.take(50));
    assertEquals(21 * DAY, calendar.take(25), "half of the other fifty");
    assertEquals(22 * DAY, calendar.take(12));
  }

  @Test
  void a_group_that_no_day_has_room_for_waits_for_the_next_one() {
    CapCalendar calendar = new CapCalendar(DayCap.begin(20 * DAY, 4), new SafetyPolicy.Cap(25, 0));

    assertEquals(21 * DAY, calendar.take(3));
  }
}
