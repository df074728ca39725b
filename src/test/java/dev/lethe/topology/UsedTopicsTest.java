package dev.lethe.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.cli.BundledApplication;
import dev.lethe.config.Names;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.TopologyDescription;
import org.junit.jupiter.api.Test;

/** The topics and stores checked before the start are exactly those of the topology. */
class UsedTopicsTest {
  private final Set<String> read = new TreeSet<>();
  private final Set<String> written = new TreeSet<>();
  private final Set<String> stores = new TreeSet<>();

  @Test
  void the_topics_and_stores_of_the_topology_are_those_that_are_checked() {
    Settings settings = Settings.read(Optional.empty(), Map.of(), Map.of());
    Topics topics = Topics.withPrefix(settings.topicPrefix());

    new BundledApplication()
        .topology(settings, Policy.defaults(), topics).describe().subtopologies().stream()
            .flatMap(part -> part.nodes().stream())
            .forEach(this::note);

    assertEquals(new TreeSet<>(topics.read()), read);
    Set<String> all = new TreeSet<>(read);
    all.addAll(written);
    assertEquals(new TreeSet<>(topics.used()), all);
    Set<String> kept = new TreeSet<>(Names.LOGGED_STORES);
    kept.add(Names.CONTEXTS);
    assertEquals(kept, stores);
  }

  private void note(TopologyDescription.Node node) {
    if (node instanceof TopologyDescription.Source source) {
      read.addAll(source.topicSet());
    } else if (node instanceof TopologyDescription.Sink sink) {
      written.add(sink.topic());
    } else if (node instanceof TopologyDescription.Processor processor) {
      stores.addAll(processor.stores());
    }
  }
}
