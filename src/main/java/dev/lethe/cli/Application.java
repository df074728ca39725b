package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.processor.StartingPolicy;
import org.apache.kafka.streams.Topology;

/** Policy and topologies that the commands run, as selected by the settings. */
public interface Application {
  /** Returns the policy of the file named by the settings, or the bundled policy. */
  Policy policy(Settings settings);

  /** Returns the policy of the demo; it covers the channels of the sample. */
  Policy demoPolicy();

  /**
   * Returns the policy that tasks start with: the newest one on the policy topic. Publishes the
   * policy file first, if the settings name one.
   */
  StartingPolicy start(Settings settings, Topics topics);

  /** Returns the topology with logged stores. */
  default Topology topology(Settings settings, StartingPolicy policy, Topics topics) {
    return topology(settings, policy.policy(), topics);
  }

  /** Returns the topology that loads seeds into the same stores; it reads no other topic. */
  Topology seedTopology(Settings settings, StartingPolicy policy, Topics topics);

  /** Returns the topology for tasks that start with an unpublished policy. */
  Topology topology(Settings settings, Policy policy, Topics topics);
}
