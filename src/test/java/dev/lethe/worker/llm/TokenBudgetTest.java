package dev.lethe.worker.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TokenBudgetTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void a_minutes_tokens_are_there_at_once_and_more_in_their_time() {
    TokenBudget budget = new TokenBudget(60, 0);

    assertEquals(Duration.ZERO, budget.take(60, 0));
    assertEquals(Duration.ofSeconds(10), budget.take(10, 0));
    assertEquals(Duration.ofSeconds(15), budget.take(10, 5 * SECOND));
    assertEquals(Duration.ZERO, budget.take(30, 60 * SECOND));
  }

  @Test
  void unspent_tokens_are_returned_up_to_one_minutes_budget() {
    TokenBudget budget = new TokenBudget(60, 0);

    Duration unused = budget.take(60, 0);
    budget.release(50, 0);

    assertEquals(Duration.ofSeconds(1), budget.take(51, 0));
    budget.release(1_000, 0);
    assertEquals(Duration.ofSeconds(1), budget.take(61, 3_600 * SECOND));
  }

  @Test
  void a_request_larger_than_a_minutes_tokens_waits_for_the_rest() {
    assertEquals(Duration.ofMinutes(2), new TokenBudget(60, 0).take(180, 0));
  }

  @Test
  void without_a_budget_no_request_waits() {
    TokenBudget budget = new TokenBudget(0, 0);

    assertEquals(Duration.ZERO, budget.take(Long.MAX_VALUE, 0));
    assertEquals(Duration.ZERO, budget.take(1, 0));
  }
}
