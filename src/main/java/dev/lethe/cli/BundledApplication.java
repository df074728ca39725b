package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.PolicyCheck;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.processor.StartingPolicy;
import dev.lethe.runtime.PolicyTopic;
import dev.lethe.store.StoreFactory;
import dev.lethe.topology.LetheTopology;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.kafka.streams.Topology;

/** Application of this release. */
public final class BundledApplication implements Application {
  private static final String DEMO_POLICY = "/demo/policy.edn";

  @Override
  public Policy policy(Settings settings) {
    return PolicyFiles.read(settings.policyFile());
  }

  @Override
  public Policy demoPolicy() {
    try (InputStream file = BundledApplication.class.getResourceAsStream(DEMO_POLICY)) {
      PolicyCheck check = PolicyCheck.of(DEMO_POLICY, file.readAllBytes());
      if (check.found()) {
        throw new IllegalStateException(check.errorLines() + "; this is a bug");
      }
      return check.reading().policyOrNull();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Override
  public StartingPolicy start(Settings settings, Topics topics) {
    return new PolicyTopic(settings, topics, Codecs.configuredBy(settings))
        .begin(settings.policyFile().map(PolicyFiles::entry), Policy.defaults());
  }

  @Override
  public Topology topology(Settings settings, Policy policy, Topics topics) {
    return topology(settings, StartingPolicy.unpublished(policy), topics);
  }

  @Override
  public Topology seedTopology(Settings settings, StartingPolicy policy, Topics topics) {
    Codecs codecs = Codecs.configuredBy(settings);
    codecs.prepare(topics);
    return LetheTopology.ofSeeds(settings, policy, topics, codecs, StoreFactory.DURABLE);
  }

  @Override
  public Topology topology(Settings settings, StartingPolicy policy, Topics topics) {
    Codecs codecs = Codecs.configuredBy(settings);
    codecs.prepare(topics);
    return LetheTopology.build(settings, policy, topics, codecs, StoreFactory.DURABLE);
  }
}
