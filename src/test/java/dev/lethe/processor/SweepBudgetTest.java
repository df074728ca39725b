package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SweepBudgetTest {
  private final AtomicLong nanos = new AtomicLong(-5);

  @Test
  void it_ends_after_so_many_rows() {
    SweepBudget budget = new SweepBudget(3, Duration.ofMillis(25), nanos::get);
    budget.begin();

    assertEquals(3, taken(budget));
    assertFalse(budget.take());
  }

  @Test
  void it_ends_after_its_time_even_with_few_rows_used() {
    SweepBudget budget = new SweepBudget(1_000, Duration.ofMillis(25), nanos::get);
    budget.begin();

    nanos.addAndGet(25_000_000);
    assertTrue(budget.take());

    nanos.addAndGet(1);
    assertFalse(budget.take());
  }

  @Test
  void each_call_has_all_of_it() {
    SweepBudget budget = new SweepBudget(3, Duration.ofMillis(25), nanos::get);
    budget.begin();
    taken(budget);
    nanos.addAndGet(1_000_000_000);

    budget.begin();

    assertEquals(3, taken(budget));
  }

  @Test
  void by_itself_it_is_ten_thousand_rows_and_25_ms() {
    SweepBudget budget = new SweepBudget(nanos::get);
    budget.begin();
    assertEquals(10_000, taken(budget));

    budget.begin();
    nanos.addAndGet(25_000_001);
    assertFalse(budget.take());
  }

  private static int taken(SweepBudget budget) {
    int taken = 0;
    while (budget.take()) {
      taken++;
    }
    return taken;
  }
}
