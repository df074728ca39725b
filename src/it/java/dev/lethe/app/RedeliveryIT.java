package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Redelivery of all events. */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class RedeliveryIT {
  @TempDir Path folder;

  @Test
  void an_event_sent_twice_is_decided_once_and_then_reported_redelivered(Cluster cluster) {
    List<Input> inputs = new MixedStream(31).next(400);
    try (Deployment lethe = Deployment.on(cluster, folder, "redelivered")) {
      lethe.start("state");
      lethe.send(inputs);
      lethe.outputs().awaitAccounted(inputs.size());

      lethe.send(inputs);
      Books.close(lethe);

      Set<String> known = new HashSet<>();
      for (JsonNode decision : lethe.outputs().decisions()) {
        boolean isFirst = known.add(decision.get("event_id").asText());
        assertEquals(
            !isFirst, decision.get("verdict").asText().equals("redelivered"), decision::toString);
      }
    }
  }
}
