package dev.lethe.app;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.EdnPolicyReader;
import dev.lethe.config.Settings;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.PolicyTopic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Policies on a broker with eight partitions and two instances: rules G1, G3, G4 and G5. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class PolicyIT {
  private static final Map<String, String> EIGHT = Map.of("lethe.partitions", "8");
  private static final int SCOPES = 16;
  private static final String FILE = "{:families {:publish-interval-seconds 1}}";
  private static final String OTHER = "{:families {:publish-interval-seconds 2}}";

  @TempDir Path folder;
  private int sent;

  private static PolicyTopic topic(Deployment lethe) {
    Settings settings = lethe.settings("clients");
    return new PolicyTopic(settings, lethe.topics(), Codecs.configuredBy(settings));
  }

  private static void apply(Deployment lethe, String edn) {
    PolicyTopic topic = topic(lethe);
    topic.publish(PolicyEntry.of(edn), topic.read());
  }

  /** Sends a message in each scope and returns the policy versions of the decisions. */
  private Set<String> round(Deployment lethe) {
    int before = sent;
    EventJson[] messages = new EventJson[SCOPES];
    for (int i = 0; i < SCOPES; i++) {
      messages[i] = person("e" + sent++, "hello").in("c" + i);
    }
    lethe.send(messages);
    lethe.outputs().awaitAccounted(sent);
    Set<String> versions = new TreeSet<>();
    for (int i = before; i < sent; i++) {
      versions.add(lethe.outputs().decision("e" + i).get("policy_version").asText());
    }
    return versions;
  }

  private void awaitVersion(Deployment lethe, String edn) {
    Set<String> wanted = Set.of(Policy.versionOf(edn));
    lethe.outputs().await(() -> round(lethe).equals(wanted), () -> "not all go by " + wanted);
  }

  @Test
  void an_applied_policy_reaches_all_instances_and_survives_a_restart(Cluster cluster) {
    try (Deployment lethe = Deployment.on(cluster, folder, "policy", EIGHT)) {
      LetheApp stays = lethe.start("stays");
      KillableJvm dies = lethe.startProcess("dies");
      assertEquals(Set.of(Policy.versionOf(FILE)), round(lethe));

      apply(lethe, OTHER);
      awaitVersion(lethe, OTHER);
      apply(lethe, "{:families 1}");
      apply(lethe, "no policy");
      dies.kill();
      lethe.startProcess("again");

      assertEquals(Set.of(Policy.versionOf(OTHER)), round(lethe));
      assertTrue(stays.failure().isEmpty());
      lethe.stop();
      lethe.start("stays");
      assertEquals(Set.of(Policy.versionOf(OTHER)), round(lethe));
    }
  }

  @Test
  @Tag("soak")
  void a_new_policy_file_at_a_start_applies_to_all_instances(Cluster cluster) throws Exception {
    Path file = Files.writeString(folder.resolve("other.edn"), OTHER);
    try (Deployment lethe = Deployment.on(cluster, folder, "policy-files", EIGHT)) {
      lethe.start("first");
      assertEquals(Set.of(Policy.versionOf(FILE)), round(lethe));

      lethe.start("second", Map.of("lethe.policy", file.toString()));
      awaitVersion(lethe, OTHER);

      assertEquals(Policy.versionOf(OTHER), topic(lethe).read());
    }
  }

  @Test
  void no_event_is_decided_by_another_policy_than_the_topics(Cluster cluster) {
    try (Deployment lethe = Deployment.on(cluster, folder, "policy-first", EIGHT)) {
      apply(lethe, OTHER);
      PolicyTopic topic = topic(lethe);
      topic.publish(PolicyEntry.of(FILE), Policy.versionOf(FILE), topic.read());
      apply(lethe, OTHER);
      lethe.start("only");

      assertEquals(Set.of(Policy.versionOf(OTHER)), round(lethe));
    }
  }

  @Test
  void the_largest_policy_reaches_every_partition(Cluster cluster) {
    String large = OTHER + ";;";
    large += "\u0001".repeat(EdnPolicyReader.MAX_BYTES - large.length());
    try (Deployment lethe = Deployment.on(cluster, folder, "policy-large", EIGHT)) {
      lethe.start("only");
      round(lethe);

      apply(lethe, large);

      awaitVersion(lethe, large);
    }
  }
}
