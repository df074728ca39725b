package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Gateway frames of Discord, as a bridge without a mapping produces them: keyless, anywhere. */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class RawRecordsIT {
  private static final String SCOPE = "default/2001";
  private static final int HOME = Input.home(SCOPE);
  private static final int ELSEWHERE = (HOME + 1) % Deployment.PARTITIONS;
  private static final String KEPT = "1456225439449088000";
  private static final String GONE = "1456225439449088001";

  @TempDir Path folder;

  @Test
  void frames_are_decided_in_their_scope_wherever_they_arrive(Cluster cluster) {
    try (Deployment lethe = Deployment.on(cluster, folder, "raw-frames")) {
      lethe.start("state");
      lethe.send(
          List.of(
              created(HOME, KEPT, "the depot opens at six"),
              created(ELSEWHERE, GONE, "my street is Heron Lane"),
              created(HOME, KEPT, "the depot opens at six")));
      lethe.outputs().awaitAccounted(3);
      lethe.send(List.of(deleted(ELSEWHERE, GONE)));
      Books.close(lethe);

      JsonNode kept = memory(lethe, "discord:MESSAGE_CREATE:" + KEPT);
      assertEquals("the depot opens at six", kept.at("/content/text").asText());
      JsonNode gone = memory(lethe, "discord:MESSAGE_CREATE:" + GONE);
      assertTrue(gone.at("/lifecycle/deleted").asBoolean(), gone::toString);
      assertFalse(gone.toString().contains("Heron"), gone::toString);
    }
  }

  private static Input created(int partition, String id, String text) {
    return frame(
        "MESSAGE_CREATE",
        partition,
        id,
        "'author':{'id':'4001','username':'ada','global_name':'Ada'},'content':'"
            + text
            + "','timestamp':'2026-01-01T10:00:00.125000+00:00','edited_timestamp':null,"
            + "'embeds':[],'attachments':[],'mentions':[],'type':0");
  }

  private static Input deleted(int partition, String id) {
    return frame("MESSAGE_DELETE", partition, id, "'guild_id':'3001'");
  }

  private static Input frame(String type, int partition, String id, String more) {
    String frame =
        "{'t':'"
            + type
            + "','s':7,'op':0,'d':{'id':'"
            + id
            + "','channel_id':'2001',"
            + more
            + "}}";
    return Input.raw(
        "discord:" + type + ':' + id,
        partition,
        frame.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static JsonNode memory(Deployment lethe, String eventId) {
    String memoryId =
        lethe.outputs().decisions().stream()
            .filter(decision -> decision.path("event_id").asText().equals(eventId))
            .filter(decision -> decision.path("verdict").asText().equals("minted"))
            .findFirst()
            .orElseThrow()
            .path("memory_id")
            .asText();
    return lethe.outputs().memories().get(SCOPE + '|' + memoryId);
  }
}
