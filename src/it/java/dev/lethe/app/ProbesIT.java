package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** HTTP probes of a running application. */
@Timeout(180)
@ExtendWith(Cluster.Shared.class)
class ProbesIT {
  @TempDir Path folder;

  @Test
  void a_running_application_reports_liveness_readiness_and_status(Cluster cluster)
      throws Exception {
    Instant before = Instant.now();
    try (Deployment deployment = Deployment.on(cluster, folder, "probed")) {
      deployment.send(new MixedStream(5).next(200));
      Endpoint endpoint = Endpoint.free();
      deployment.startProcess("state", endpoint.settings());
      endpoint.awaitReady();
      deployment.outputs().awaitAccounted(200);

      assertEquals(200, endpoint.status("/live"));
      assertEquals(200, endpoint.status("/ready"));
      JsonNode status =
          endpoint.awaitJson("/status", one -> one.get("lag").asLong() == 0 && commits(one));
      assertEquals("RUNNING", status.get("state").asText());
      assertTrue(status.get("ready").asBoolean());
      assertEquals("probed", status.get("application_id").asText());
      assertTrue(status.get("policy_version").asText().matches("[0-9a-f]{12}"));
      assertFalse(status.get("policy_version").asText().equals(Policy.defaults().version()));
      assertTrue(Instant.parse(status.get("last_commit").asText()).isAfter(before));
      assertEquals(Deployment.TASKS, status.get("tasks").get("active").asInt());
      assertEquals(Deployment.PARTITIONS_READ, status.get("partitions").size());
      assertTrue(status.get("partitions").get(0).get("topic").asText().startsWith("probed."));
    }
  }

  @Test
  void a_restart_reports_its_restore_progress(Cluster cluster) throws Exception {
    try (Deployment deployment = Deployment.on(cluster, folder, "restoring")) {
      deployment.send(new MixedStream(6).next(300));
      deployment.start("first");
      deployment.outputs().awaitAccounted(300);
      deployment.stop();
      Endpoint endpoint = Endpoint.free();

      deployment.startProcess("second", endpoint.settings());
      endpoint.awaitReady();

      JsonNode restore = endpoint.json("/status").get("restore");
      assertTrue(restore.get("done").asLong() > 0, restore::toString);
      assertTrue(restore.get("total").asLong() >= restore.get("done").asLong(), restore::toString);
      assertEquals(0, restore.get("left").asLong(), restore::toString);
      for (JsonNode store : restore.get("stores")) {
        assertTrue(store.get("over").asBoolean(), store::toString);
      }
    }
  }

  @Test
  void before_kafka_is_reached_it_lives_but_does_not_work() throws Exception {
    Endpoint endpoint = Endpoint.free();
    Map<String, String> settings = endpoint.settings();
    settings.put("bootstrap.servers", "127.0.0.1:1");
    settings.put("state.dir", folder.toString());
    var process = LetheProcess.start(settings, folder.resolve("log"));
    try {
      endpoint.await(Duration.ofSeconds(60), () -> endpoint.status("/live") == 200);

      assertEquals(503, endpoint.status("/ready"));
      assertEquals("waiting for Kafka", endpoint.json("/ready").get("reason").asText());
      assertEquals("WAITING_FOR_KAFKA", endpoint.json("/status").get("state").asText());
    } finally {
      process.terminate();
    }
  }

  private static boolean commits(JsonNode status) {
    return !status.get("last_commit").isNull();
  }
}
