package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class InputLagTest {
  @Test
  void stored_records_without_a_commit_are_the_lag() {
    assertEquals(7, new InputLag("events", 0, 3, 10).records());
    assertEquals(10, new InputLag("events", 0, -1, 10).records());
    assertEquals(0, new InputLag("events", 0, -1, -1).records());
  }

  @Test
  void a_commit_after_a_transaction_marker_is_at_the_end_and_not_past_it() {
    InputLag lag = new InputLag("events", 0, 11, 10);

    assertEquals(11, lag.end());
    assertEquals(0, lag.records());
    assertEquals(-1, new InputLag("events", 0, 11, -1).end());
  }
}
