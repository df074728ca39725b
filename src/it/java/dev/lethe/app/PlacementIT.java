package dev.lethe.app;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.InternalTopicPurge;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Producers that don't know Lethe's keys and partitions. */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class PlacementIT {
  private static final int EVENTS = 60;

  @TempDir Path folder;

  @Test
  void all_events_of_a_scope_are_decided_in_one_partition(Cluster cluster) {
    double start = Input.anHourAgo();
    List<Input> inputs = new ArrayList<>();
    for (int n = 0; n < EVENTS; n++) {
      String channel = "channel-" + n % 4;
      EventJson event =
          n % 3 == 0
              ? person("p" + n, "person says " + n)
              : bot("b" + n, "Backup of volume " + n + " finished without errors");
      inputs.add(placed(event.in(channel).at(start + n), n));
    }
    try (Deployment lethe = Deployment.on(cluster, folder, "misplaced");
        InternalTopicPurge purge =
            new InternalTopicPurge(
                Brokers.admin(lethe.settings("clients")),
                "misplaced",
                List.of(lethe.topics().rekeyed()))) {
      lethe.start("state");

      lethe.send(inputs);
      lethe.outputs().awaitAccounted(EVENTS);
      purge.every(Duration.ofMillis(100));
      lethe.outputs().await(() -> rekeyed(lethe) == 0, () -> rekeyed(lethe) + " are still there");
      Books.close(lethe);

      Set<String> families = new HashSet<>();
      for (JsonNode decision : lethe.outputs().decisions()) {
        assertNotEquals("redelivered", decision.get("verdict").asText(), decision::toString);
        families.add(decision.path("family_id").asText(null));
      }
      assertEquals(5, families.size(), "one family a channel, and none for people");
    }
  }

  @Test
  void a_stray_record_on_an_internal_topic_is_a_dead_letter_and_events_go_on(Cluster cluster) {
    try (Deployment lethe = Deployment.on(cluster, folder, "strayed")) {
      lethe.start("state");

      lethe.sendTo(lethe.topics().rekeyed(), Input.of(person("stray", "hello")));
      lethe.send(List.of(Input.of(person("event", "hello").at(Input.anHourAgo()))));
      lethe.outputs().awaitAccounted(2);

      ConsumerRecord<byte[], byte[]> letter = lethe.outputs().deadLetters().get(0);
      assertEquals("stray", Outputs.header(letter, "lethe.reason"));
      assertEquals(1, lethe.outputs().decisions().size());
    }
  }

  /**
   * Places a record in one of four ways: correctly, by librdkafka's default, without a key, or by
   * another key.
   */
  private static Input placed(EventJson event, int number) {
    return switch (number % 5) {
      case 0, 1 -> Input.of(event);
      case 2 -> Input.at(event, crc32(event.scope()));
      case 3 -> Input.keyless(event, number % Deployment.PARTITIONS);
      default -> Input.at(event, (number + 1) % Deployment.PARTITIONS);
    };
  }

  private static int crc32(String key) {
    CRC32 crc = new CRC32();
    crc.update(key.getBytes(StandardCharsets.UTF_8));
    return (int) (crc.getValue() % Deployment.PARTITIONS);
  }

  /** Returns the number of records on the internal topic. */
  private static int rekeyed(Deployment lethe) {
    String topic = lethe.topics().rekeyed();
    try (Outputs internal = Outputs.of(lethe.settings("clients"), topic)) {
      return internal.drained(topic).size();
    }
  }
}
