package dev.lethe.runtime.probe;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** Time of the application's last commit, as observed by polling its commit count. */
final class CommitClock {
  private final Supplier<Instant> now;
  private double commits;
  private Instant last;

  CommitClock(Supplier<Instant> now) {
    this.now = now;
  }

  /** Checks for commits since the last call. */
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

  /** Time of the last call that found a new commit; empty before the first. */
  synchronized Optional<Instant> last() {
    return Optional.ofNullable(last);
  }
}
