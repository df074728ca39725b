package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.config.Figure;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class DelayCountsTest {
  private static final String BUCKETS = Figure.DECISION_DELAY.kafkaName(Figure.BUCKET);
  private static final String SUM = Figure.DECISION_DELAY.kafkaName(Figure.TOTAL);

  private final MockProcessorContext<String, Object> context = new MockProcessorContext<>();
  private final TaskMetrics metrics = new TaskMetrics(context);
  private final DelayCounts delays = new DelayCounts();

  private Map<String, Double> buckets() {
    Map<String, Double> counts = new TreeMap<>();
    context
        .metrics()
        .metrics()
        .forEach(
            (name, metric) -> {
              if (name.name().equals(BUCKETS) && (double) metric.metricValue() > 0) {
                counts.put(name.tags().get("le"), (double) metric.metricValue());
              }
            });
    return counts;
  }

  private double sum() {
    return context.metrics().metrics().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals(SUM))
        .mapToDouble(metric -> (double) metric.getValue().metricValue())
        .findAny()
        .orElseThrow();
  }

  @Test
  void a_delay_counts_in_the_lowest_bucket_that_contains_it() {
    for (long ms : new long[] {0, 5, 6, 100, 101, 60_000, 3_600_000, 3_600_001, 90_000_000}) {
      delays.add(ms);
    }

    delays.report(metrics, Figure.DECISION_DELAY);

    assertEquals(
        Map.of(
            "0.005", 2.0, "0.01", 1.0, "0.1", 1.0, "0.25", 1.0, "60.0", 1.0, "3600.0", 1.0, "+Inf",
            2.0),
        buckets());
    assertEquals(97_260.213, sum(), 0.0005);
  }

  @Test
  void each_report_adds_what_came_since_the_last_one() {
    delays.add(20);
    delays.report(metrics, Figure.DECISION_DELAY);
    delays.report(metrics, Figure.DECISION_DELAY);
    delays.add(20);
    delays.report(metrics, Figure.DECISION_DELAY);

    assertEquals(Map.of("0.025", 2.0), buckets());
    assertEquals(0.04, sum(), 0.0005);
  }

  @Test
  void a_broker_with_a_clock_ahead_causes_no_negative_delay() {
    delays.add(-5_000);
    delays.report(metrics, Figure.DECISION_DELAY);

    assertEquals(Map.of("0.005", 1.0), buckets());
    assertEquals(0.0, sum());
  }

  @Test
  void buckets_without_delays_are_reported_too() {
    delays.report(metrics, Figure.DECISION_DELAY);

    long reported =
        context.metrics().metrics().keySet().stream()
            .filter(name -> name.name().equals(BUCKETS))
            .count();
    assertEquals(17, reported);
  }
}
