package dev.lethe.memory.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Daily cap of a scope: rules K8, Z9 and Z10. */
class DayCapTest {
  private static final long DAY = Duration.ofDays(1).toMillis();

  private final DayCap today = DayCap.begin(20 * DAY, 100).plus(5);

  @Test
  void a_day_is_current_until_the_next_begins_and_for_earlier_times() {
    assertTrue(today.isCurrent(20 * DAY));
    assertTrue(today.isCurrent(21 * DAY - 1));
    assertTrue(today.isCurrent(10 * DAY), "an earlier day has no cap of its own any more");
    assertFalse(today.isCurrent(21 * DAY));
  }

  @Test
  void a_base_grows_and_never_shrinks() {
    assertEquals(new DayCap(20, 130, 5), today.growing(130));
    assertEquals(today, today.growing(40));
  }

  @Test
  void a_days_base_has_what_is_gone_and_what_is_there() {
    assertEquals(new DayCap(20, 103, 5), DayCap.counted(today, 20 * DAY, 98));
    assertEquals(today, DayCap.counted(today, 20 * DAY, 90));
    assertEquals(new DayCap(21, 90, 0), DayCap.counted(today, 21 * DAY, 90));
    assertEquals(new DayCap(21, 90, 0), DayCap.counted(null, 21 * DAY, 90));
  }

  @Test
  void restored_memories_may_be_deleted_again_and_no_more_than_that() {
    assertEquals(3, today.restoring(2).removed());
    assertEquals(0, today.restoring(9).removed());
    assertEquals(100, today.restoring(2).base());
  }
}
