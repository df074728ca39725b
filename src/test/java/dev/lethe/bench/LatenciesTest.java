package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LatenciesTest {
  private final Latencies latencies = new Latencies();

  @Test
  void quantiles_are_latencies_that_such_a_share_of_events_stayed_within() {
    for (int i = 1; i <= 1_000; i++) {
      latencies.add(i);
    }

    assertEquals(500, latencies.quantile(0.5));
    assertEquals(990, latencies.quantile(0.99));
    assertEquals(999, latencies.quantile(0.999));
  }

  @Test
  void no_events_have_no_latency() {
    assertEquals(Latencies.NONE, latencies.quantile(0.99));
  }

  @Test
  void a_lagging_clock_yields_no_negative_latency() {
    latencies.add(-5);

    assertEquals(0, latencies.quantile(0.99));
  }
}
