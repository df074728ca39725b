package dev.lethe.runtime.probe;

import dev.lethe.config.Figure;
import dev.lethe.runtime.LetheApp;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.kafka.common.MetricName;

/** Policies used by an instance's tasks: one, except for a moment during a change. */
final class PolicyVersions {
  private PolicyVersions() {}

  /**
   * Returns the tasks' policy versions; as long as no task has reported one, the version with which
   * the instance starts.
   */
  static SortedSet<String> of(Optional<LetheApp> app, Identity identity) {
    SortedSet<String> versions = new TreeSet<>();
    app.ifPresent(
        running -> {
          for (MetricName name : running.streams().metrics().keySet()) {
            if (name.group().equals(Figure.GROUP)
                && name.name().equals(Figure.POLICY.kafkaName())) {
              versions.add(name.tags().get(Figure.POLICY.labels().get(0)));
            }
          }
        });
    if (versions.isEmpty()) {
      versions.add(identity.policyVersion());
    }
    return versions;
  }
}
