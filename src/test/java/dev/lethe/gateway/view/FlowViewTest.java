package dev.lethe.gateway.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Counts of decisions by verdict. */
class FlowViewTest {
  private static final long NOW = 1_769_817_600_000L;

  private final FlowView flow = new FlowView();

  private static long sum(List<FlowView.Bucket> buckets) {
    return buckets.stream()
        .flatMap(bucket -> bucket.counts().values().stream())
        .mapToLong(count -> count)
        .sum();
  }

  @Test
  void buckets_cover_fifteen_minutes_and_add_up() {
    for (int i = 0; i < 900; i++) {
      flow.add("acme/a", i % 3 == 0 ? "minted" : "aggregated", NOW - i * 1_000L);
    }

    List<FlowView.Bucket> buckets = flow.last15Minutes(scope -> true, NOW);

    assertEquals(90, buckets.size());
    assertEquals(NOW, buckets.get(89).at());
    assertEquals(891, sum(buckets));
  }

  @Test
  void a_caller_sees_the_counts_of_its_own_scopes_only() {
    flow.add("acme/a", "minted", NOW);
    flow.add("other/a", "minted", NOW);

    assertEquals(
        Map.of("minted", 1L), flow.second(scope -> scope.startsWith("acme/"), NOW + 500).counts());
  }

  @Test
  void old_buckets_are_dropped() {
    flow.add("acme/a", "minted", NOW);
    flow.add("acme/a", "minted", NOW + 3_600_000L);

    assertEquals(0, sum(flow.last15Minutes(scope -> true, NOW)));
    assertEquals(1, sum(flow.last15Minutes(scope -> true, NOW + 3_600_000L)));
  }
}
