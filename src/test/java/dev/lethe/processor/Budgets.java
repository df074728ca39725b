package dev.lethe.processor;

import java.time.Duration;

/** Budgets of started calls, with a stopped clock. */
final class Budgets {
  private Budgets() {}

  static SweepBudget rows(int most) {
    SweepBudget budget = new SweepBudget(most, Duration.ofMillis(25), () -> 0);
    budget.begin();
    return budget;
  }

  static SweepBudget unlimited() {
    return rows(Integer.MAX_VALUE);
  }
}
