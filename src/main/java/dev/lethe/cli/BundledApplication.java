package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.policy.Policy;
import dev.lethe.topology.Topics;
import org.apache.kafka.streams.Topology;

/** The application of this release. */
final class BundledApplication implements Application {
  @Override
  public Policy policy(Settings settings) {
    return Policy.defaults();
  }

  @Override
  public Policy demoPolicy() {
    return Policy.defaults();
  }

  @Override
  public Topology topology(Settings settings, Policy policy, Topics topics) {
    throw new UnsupportedOperationException("the topology is built on another branch");
  }
}
