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
  void a_day_holds_until_a_later_one_begins_and_for_everything_before_it() {
    assertTrue(today.isCurrent(20 * DAY));
    assertTrue(today.isCurrent(21 * DAY - 1));
    assertTrue(today.isCurrent(10 * DAY), "an earlier day has no cap of its own any more");
    assertFalse(today.isCurrent(21 * DAY));
  }

  @Test
  void what_is_restored_may_go_again_and_never_more() {
    assertEquals(3, today.restoring(2).removed());
    assertEquals(0, today.restoring(9).removed());
    assertEquals(100, today.restoring(2).base());
  }
}
