package dev.lethe.runtime.probe;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** When the application committed last, as far as its own count of commits has been looked at. */
final class CommitClock {
  private final Supplier<Instant> now;
  private double commits;
  private Instant last;

  CommitClock(Supplier<Instant> now) {
    this.now = now;
  }

  /** Looks whether there has been a commit since the last look. */
  synchronized void look(Map<MetricName, ? extends Metric> metrics) {
    double so = 0;
    for (Map.Entry<MetricName, ? extends Metric> metric : metrics.entrySet()) {
      boolean counts =
          metric.getKey().name().equals("commit-total")
              && metric.getKey().group().equals("stream-thread-metrics");
      if (counts && metric.getValue().metricValue() instanceof Number count) {
        so += count.doubleValue();
      }
    }
    if (so > commits) {
      last = now.get();
    }
    commits = so;
  }

  /** The look that last found a new commit; empty before the first. */
  synchronized Optional<Instant> last() {
    return Optional.ofNullable(last);
  }
}
