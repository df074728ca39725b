package dev.lethe.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.store.StoreFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;
import org.junit.jupiter.api.Test;

/**
 * Compares the topology with the reviewed description. Each change needs an entry in the upgrade
 * table; {@code -Dgolden.update=true} accepts it.
 */
class GoldenTopologyTest {
  private static final Path GOLDEN = Path.of("topology", "golden");
  private static final Settings SETTINGS = Settings.read(Optional.empty(), Map.of(), Map.of());

  private static Topology topology(StoreFactory factory) {
    return LetheTopology.build(
        SETTINGS, Policy.defaults(), Topics.withPrefix("lethe."), Codecs.of(null), factory);
  }

  private static void assertGolden(String file, String actual) throws IOException {
    Path path = GOLDEN.resolve(file);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(GOLDEN);
      Files.writeString(path, actual);
    }
    assertTrue(Files.exists(path), path + " is missing; -Dgolden.update=true writes it");
    assertEquals(
        Files.readString(path),
        actual,
        "The topology changed: accept it with -Dgolden.update=true if it was meant to");
  }

  @Test
  void the_description_is_the_golden_one() throws IOException {
    assertGolden("lethe.txt", topology(StoreFactory.DURABLE).describe().toString());
  }

  @Test
  void the_picture_is_the_golden_one() throws IOException {
    assertGolden("lethe.mmd", Mermaid.of(topology(StoreFactory.DURABLE).describe()));
  }

  @Test
  void simulate_runs_the_same_topology() {
    assertEquals(
        topology(StoreFactory.DURABLE).describe().toString(),
        topology(StoreFactory.IN_MEMORY).describe().toString());
  }

  @Test
  void every_name_is_given_and_none_generated() {
    TopologyDescription graph = topology(StoreFactory.DURABLE).describe();

    assertFalse(graph.toString().contains("KST"), graph::toString);
    assertFalse(graph.toString().contains("-0000000"), graph::toString);
    assertEquals(
        "true",
        String.valueOf(
            SETTINGS.streams().get(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG)));
  }
}
