package dev.lethe.gateway.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Limiting the requests of callers. */
class RateLimitTest {
  private final AtomicLong now = new AtomicLong();
  private final RateLimit limit = new RateLimit(60, now::get);

  private void sendAtOnce(int requests) {
    for (int i = 0; i < requests; i++) {
      assertEquals(0, limit.admit("ci"));
    }
  }

  @Test
  void ten_seconds_of_requests_may_come_at_once() {
    sendAtOnce(10);

    assertEquals(1, limit.admit("ci"));
  }

  @Test
  void a_caller_does_not_use_up_what_others_have() {
    sendAtOnce(10);

    assertEquals(0, limit.admit("other"));
  }

  @Test
  void requests_are_admitted_again_at_the_rate_of_the_limit() {
    sendAtOnce(10);

    now.addAndGet(2_000_000_000L);

    sendAtOnce(2);
    assertEquals(1, limit.admit("ci"));
  }

  @Test
  void zero_means_no_limit() {
    RateLimit none = new RateLimit(0, now::get);

    for (int i = 0; i < 1_000; i++) {
      assertEquals(0, none.admit("ci"));
    }
  }
}
