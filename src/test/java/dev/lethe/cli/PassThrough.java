package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.processor.StartingPolicy;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;

/** Application that copies events to decisions, for tests of commands only. */
public final class PassThrough implements Application {
  @Override
  public Policy policy(Settings settings) {
    return Policy.defaults();
  }

  @Override
  public Policy demoPolicy() {
    return Policy.defaults();
  }

  @Override
  public StartingPolicy start(Settings settings, Topics topics) {
    return StartingPolicy.unpublished(Policy.defaults());
  }

  @Override
  public Topology seedTopology(Settings settings, StartingPolicy policy, Topics topics) {
    throw new UnsupportedOperationException("it has no stores to load anything into");
  }

  @Override
  public Topology topology(Settings settings, Policy policy, Topics topics) {
    Topology topology = new Topology(new TopologyConfig(new StreamsConfig(settings.streams())));
    topology.addSource("read-events", topics.events());
    topology.addSink("write-decisions", topics.decisions(), "read-events");
    return topology;
  }
}
