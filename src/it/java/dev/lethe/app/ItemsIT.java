package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.AvroFixtures;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Items on a broker. */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class ItemsIT {
  private static final String REGISTRY = "mock://items-it";
  private static final int ITEMS = 24;

  @TempDir Path folder;

  private final Codecs codecs = Codecs.of(REGISTRY);

  @Test
  void a_json_or_avro_item_is_decided_in_its_collections_partition(Cluster cluster) {
    Map<String, String> registry = Map.of("schema.registry.url", REGISTRY);
    try (Deployment lethe = Deployment.on(cluster, folder, "items", registry)) {
      lethe.start("state");
      String topic = lethe.topics().items();
      Map<String, String> expected = new TreeMap<>();
      for (int n = 0; n < ITEMS; n++) {
        String collection = "kb-" + n % 4;
        ItemJson item = ItemJson.entry("e" + n, "Herons wade, says " + n + ".");
        item.with("collection", collection);
        byte[] value = n % 2 == 0 ? item.bytes() : AvroFixtures.framedItem(codecs, item.toString());
        lethe.sendTo(topic, placed(n, "default/collection:" + collection, value));
        expected.put("e" + n, "default/collection:" + collection);
      }
      byte[] broken = "{\"item_id\":\"x\",\"kind\":\"entry\"}".getBytes(StandardCharsets.UTF_8);
      lethe.sendTo(topic, Input.broken(0, "k".getBytes(StandardCharsets.UTF_8), broken));
      lethe.outputs().awaitAccounted(ITEMS + 1);
      lethe.stop();
      lethe.outputs().drain();

      Map<String, String> decided = new TreeMap<>();
      for (JsonNode decision : read(lethe, lethe.topics().decisions())) {
        assertEquals("item", decision.path("reason").asText(), decision::toString);
        decided.put(decision.path("item_id").asText(), decision.path("scope").asText());
      }
      assertEquals(expected, decided);
      assertEquals(ITEMS, read(lethe, lethe.topics().memories()).size());
      ConsumerRecord<byte[], byte[]> letter = lethe.outputs().deadLetters().get(0);
      assertEquals("missing_field:type", Outputs.header(letter, "lethe.reason"));
      assertTrue(Outputs.header(letter, "lethe.origin").startsWith(topic + "/0/"));
    }
  }

  @Test
  void items_are_sent_shown_and_replayed_by_the_command(Cluster cluster) throws IOException {
    try (Deployment lethe = Deployment.on(cluster, folder, "item-files")) {
      lethe.start("state");
      Path file =
          Files.writeString(
              folder.resolve("items.ndjson"),
              ItemJson.profile("p1", "Likes herons.") + "\n" + EventJson.person("1", "hello"));
      byte[] broken = "{\"item_id\":\"x\",\"kind\":\"entry\"}".getBytes(StandardCharsets.UTF_8);
      lethe.sendTo(lethe.topics().items(), Input.broken(1, null, broken));
      TestConsole sending = new TestConsole(Map.of());
      TestConsole showing = new TestConsole(Map.of());
      TestConsole replaying = new TestConsole(Map.of());

      assertEquals(ExitCode.DONE, run(sending, cluster, "send", file.toString()));
      lethe.outputs().awaitAccounted(3);
      assertEquals(ExitCode.DONE, run(showing, cluster, "inspect", "items"));
      assertEquals(
          ExitCode.DONE,
          run(replaying, cluster, "inspect", "dead-letters", "--replay", "--yes", "--id", "x"));
      lethe.outputs().awaitAccounted(4);

      assertTrue(sending.err().contains("1 event, 1 item sent, 0 bad lines\n"), sending.err());
      assertTrue(showing.out().contains("Likes herons."), showing.out());
      List<String> origins = new ArrayList<>();
      for (ConsumerRecord<byte[], byte[]> letter : lethe.outputs().deadLetters()) {
        origins.add(Outputs.header(letter, "lethe.origin").split("/", 2)[0]);
      }
      assertEquals(List.of(lethe.topics().items(), lethe.topics().items()), origins);
    }
  }

  private static int run(TestConsole console, Cluster cluster, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--bootstrap-servers=" + cluster.bootstrapServers());
    all.add("--topic-prefix=item-files.");
    all.add("--application-id=item-files");
    return console.run(new BundledApplication(), all.toArray(String[]::new));
  }

  /**
   * Returns an item on its partition, on a wrong one without a key, or on a wrong one with a key.
   */
  private static Input placed(int number, String scope, byte[] value) {
    byte[] key = scope.getBytes(StandardCharsets.UTF_8);
    return switch (number % 3) {
      case 0 -> Input.broken(Input.home(scope), key, value);
      case 1 -> Input.broken(number % Deployment.PARTITIONS, null, value);
      default -> Input.broken((Input.home(scope) + 1) % Deployment.PARTITIONS, key, value);
    };
  }

  private List<JsonNode> read(Deployment lethe, String topic) {
    return lethe.outputs().records(topic).stream()
        .map(record -> Outputs.json(codecs.toJson(record.value()).getBytes(StandardCharsets.UTF_8)))
        .toList();
  }
}
