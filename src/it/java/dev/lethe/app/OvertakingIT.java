package dev.lethe.app;

import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Order is guaranteed only within a partition: an event about a message can arrive before the
 * message.
 */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class OvertakingIT {
  private static final EventJson MESSAGE = person("said", "my address is 12 Heron Lane").at(1);
  private static final int HOME = Input.home(MESSAGE.scope());
  private static final int ELSEWHERE = (HOME + 1) % Deployment.PARTITIONS;

  @TempDir Path folder;

  @Test
  void a_message_that_arrives_after_its_edit_has_the_edited_text(Cluster cluster) {
    try (Deployment lethe = Deployment.on(cluster, folder, "edit-first")) {
      lethe.start("state");
      overtake(lethe, edit("edited", "m-said", "my address is a secret").at(2));

      assertEquals("unknown_message", reason(lethe, "edited"));
      JsonNode decision = lethe.outputs().decision("said");
      assertEquals("minted", decision.get("verdict").asText());
      JsonNode memory = memory(lethe, decision);
      assertEquals("my address is a secret", memory.at("/content/text").asText());
      assertEquals(2, memory.get("revision").asInt());
      assertFalse(everything(lethe).contains("Heron Lane"));
    }
  }

  @Test
  void a_message_that_arrives_after_its_deletion_leaves_no_text(Cluster cluster) {
    try (Deployment lethe = Deployment.on(cluster, folder, "deletion-first")) {
      lethe.start("state");
      overtake(lethe, deletion("deleted", "m-said").at(2));

      assertEquals("unknown_message", reason(lethe, "deleted"));
      assertEquals("marked_deleted", lethe.outputs().decision("said").get("verdict").asText());
      assertFalse(everything(lethe).contains("eron"));
      assertEquals(1, lethe.outputs().table(lethe.topics().compaction()).size());
    }
  }

  @Test
  void a_hopped_edit_and_deletion_reach_the_message_that_came_straight(Cluster cluster) {
    EventJson edited = edit("edited", "m-said", "my address is a secret").at(2);
    EventJson deleted = deletion("deleted", "m-said").at(3);
    try (Deployment lethe = Deployment.on(cluster, folder, "hopping")) {
      lethe.start("state");
      lethe.send(MESSAGE);
      lethe.outputs().awaitAccounted(1);
      lethe.send(List.of(Input.at(edited, ELSEWHERE), Input.keyless(deleted, ELSEWHERE)));
      Books.close(lethe);

      assertEquals("edited", reason(lethe, "edited"));
      assertEquals("deleted", reason(lethe, "deleted"));
      JsonNode memory = memory(lethe, lethe.outputs().decision("said"));
      assertTrue(memory.at("/lifecycle/deleted").asBoolean());
      assertFalse(memory.toString().contains("secret"), memory::toString);
    }
  }

  /** Sends the later event directly and then the message with one more hop. */
  private static void overtake(Deployment lethe, EventJson follower) {
    lethe.send(follower);
    lethe.outputs().awaitAccounted(1);
    lethe.send(List.of(Input.at(MESSAGE, ELSEWHERE)));
    Books.close(lethe);
  }

  private static String reason(Deployment lethe, String eventId) {
    return lethe.outputs().decision(eventId).get("reason").asText();
  }

  private static JsonNode memory(Deployment lethe, JsonNode decision) {
    String key = MESSAGE.scope() + '|' + decision.get("memory_id").asText();
    return lethe.outputs().memories().get(key);
  }

  /** Returns all values of all outputs. */
  private static String everything(Deployment lethe) {
    StringBuilder all = new StringBuilder();
    for (String topic : lethe.topics().written()) {
      all.append(lethe.outputs().history(topic));
    }
    return all.toString();
  }
}
