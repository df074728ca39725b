package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.policy.Policy;
import org.apache.kafka.streams.Topology;

/** What the commands run: the policy and the topology that the settings ask for. */
public interface Application {
  /** The policy file named by the settings, else the bundled one. */
  Policy policy(Settings settings);

  /** The policy of the demo, whose channels are the sample's. */
  Policy demoPolicy();

  /** The topology over logged stores. */
  Topology topology(Settings settings, Policy policy, Topics topics);
}
