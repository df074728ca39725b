package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import dev.lethe.layout.ScopePartitioner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** More partitions: another application id and topic prefix, and the ledger taken in anew. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class GrowthIT {
  private static final int MORE = 7;

  @TempDir Path folder;

  @Test
  void a_ledger_taken_in_with_more_partitions_makes_the_same_memories_and_families(
      Cluster cluster) {
    MixedStream stream = new MixedStream(61);
    try (Deployment small = Deployment.on(cluster, folder, "small");
        Deployment grown =
            Deployment.on(
                cluster,
                folder,
                "grown",
                Map.of("lethe.partitions", Integer.toString(MORE), "lethe.backfill", "true"))) {
      small.send(stream.next(500).stream().filter(GrowthIT::isInOrder).toList());
      small.start("small");
      Books.close(small);

      grown.takeIn(small);
      grown.start("grown");
      Books.close(grown);

      Outputs before = small.outputs();
      Outputs after = grown.outputs();
      assertFalse(before.table(small.topics().memories()).isEmpty());
      assertEquals(
          lasting(before.table(small.topics().memories())),
          lasting(after.table(grown.topics().memories())));
      assertEquals(
          lasting(before.table(small.topics().families())),
          lasting(after.table(grown.topics().families())));
      assertEquals(
          lasting(before.table(small.topics().vectors())),
          lasting(after.table(grown.topics().vectors())));
      assertTrue(
          after.records(grown.topics().decisions()).stream().allMatch(GrowthIT::isAtHome),
          "each decision is on its scope's new partition");
    }
  }

  /** Records without a key have no order among themselves once they are produced anew. */
  private static boolean isInOrder(Input input) {
    return input.key() != null
        && input.isEvent()
        && input.partition() == Input.home(new String(input.key(), StandardCharsets.UTF_8));
  }

  /** All but when a record arrived, which is later the second time. */
  private static Map<String, String> lasting(Map<String, String> table) {
    Map<String, String> rows = new TreeMap<>();
    table.forEach((key, value) -> rows.put(key, value.replaceAll("\"admitted_at\":\\d+,?", "")));
    return rows;
  }

  private static boolean isAtHome(ConsumerRecord<byte[], byte[]> record) {
    String scope = new String(record.key(), StandardCharsets.UTF_8);
    return record.partition() == ScopePartitioner.partition(new Scope(scope), MORE);
  }
}
