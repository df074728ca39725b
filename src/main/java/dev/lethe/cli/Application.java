package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.stage.StartingPolicy;
import org.apache.kafka.streams.Topology;

/** What the commands run: the policy and the topology that the settings ask for. */
public interface Application {
  /** The policy file named by the settings, else the bundled one. */
  Policy policy(Settings settings);

  /** The policy of the demo, whose channels are the sample's. */
  Policy demoPolicy();

  /**
   * The policy that tasks begin with: the newest of the topic, where the policy file was published
   * first.
   */
  StartingPolicy start(Settings settings, Topics topics);

  /** The topology over logged stores. */
  default Topology topology(Settings settings, StartingPolicy policy, Topics topics) {
    return topology(settings, policy.policy(), topics);
  }

  /** The topology that loads seeds into the same stores, and reads nothing else. */
  Topology seedTopology(Settings settings, StartingPolicy policy, Topics topics);

  /** The same, for tasks that begin with a policy that isn't published. */
  Topology topology(Settings settings, Policy policy, Topics topics);
}
