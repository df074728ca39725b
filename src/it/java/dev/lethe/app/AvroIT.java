package dev.lethe.app;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.AvroFixtures;
import dev.lethe.config.Topics;
import dev.lethe.fixture.EventJson;
import java.nio.charset.StandardCharsets;
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

/** With a registry all output is Avro and has the same contents as the JSON output without one. */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class AvroIT {
  private static final String REGISTRY = "mock://avro-it";

  private static final int BUILDS = 6;

  @TempDir Path folder;

  private final Codecs codecs = Codecs.of(REGISTRY);

  @Test
  void avro_deployment_reads_both_formats_and_writes_the_same_data_as_json(Cluster cluster) {
    List<EventJson> events = events();
    Map<String, String> registry = Map.of("schema.registry.url", REGISTRY);
    try (Deployment json = Deployment.on(cluster, folder, "as-json");
        Deployment avro = Deployment.on(cluster, folder, "as-avro", registry)) {
      json.start("state");
      avro.start("state");

      json.send(events.stream().map(Input::of).toList());
      avro.send(events.stream().map(this::everySecondAsAvro).toList());
      awaitAll(json);
      awaitAll(avro);
      json.stop();
      avro.stop();

      Topics from = json.topics();
      Topics to = avro.topics();
      assertSame(json, from.decisions(), avro, to.decisions());
      assertSame(json, from.memories(), avro, to.memories());
      assertSame(json, from.vectors(), avro, to.vectors());
      assertSame(json, from.compaction(), avro, to.compaction());
      assertSame(json, from.families(), avro, to.families());
    }
  }

  private static List<EventJson> events() {
    double start = Input.anHourAgo();
    List<EventJson> events = new ArrayList<>();
    for (int i = 0; i < BUILDS; i++) {
      events.add(bot("b" + i, "build=" + i + " failed on branch main").at(start + i));
      events.add(person("p" + i, "one more thing, number " + i).at(start + i));
    }
    events.add(deletion("d", "m-p3").at(start + 10));
    return events;
  }

  private Input everySecondAsAvro(EventJson event) {
    byte[] json = event.bytes();
    boolean asAvro = json.length % 2 == 0;
    return asAvro
        ? Input.of(event, AvroFixtures.framed(codecs, new String(json, StandardCharsets.UTF_8)))
        : Input.of(event);
  }

  /** Waits for the family's record, the last output. */
  private void awaitAll(Deployment lethe) {
    Outputs outputs = lethe.outputs();
    outputs.awaitAccounted(lethe.sent().size());
    outputs.await(
        () ->
            table(lethe, lethe.topics().families()).values().stream()
                .anyMatch(family -> family.get("dup_count").asInt() == BUILDS),
        () -> "no record counts " + BUILDS + " members");
  }

  private void assertSame(Deployment json, String from, Deployment avro, String to) {
    Map<String, JsonNode> expected = table(json, from);
    Map<String, JsonNode> actual = table(avro, to);

    assertFalse(expected.isEmpty(), from);
    assertEquals(expected.toString(), actual.toString(), from);
    for (ConsumerRecord<byte[], byte[]> record : avro.outputs().records(to)) {
      assertTrue(record.value() == null || record.value()[0] == 0, to);
    }
  }

  /** Returns the last value per key, or all decisions, without arrival times. */
  private Map<String, JsonNode> table(Deployment lethe, String topic) {
    Map<String, JsonNode> rows = new TreeMap<>();
    boolean keepsAll = topic.equals(lethe.topics().decisions());
    for (ConsumerRecord<byte[], byte[]> record : lethe.outputs().drained(topic)) {
      JsonNode row = Outputs.json(codecs.toJson(record.value()).getBytes(StandardCharsets.UTF_8));
      for (String time : List.of("admitted_at", "deleted_at", "updated_at")) {
        row.findParents(time).forEach(parent -> ((ObjectNode) parent).remove(time));
      }
      String key = Outputs.text(record.key());
      rows.put(keepsAll ? key + ' ' + row.get("event_id") : key, row);
    }
    return rows;
  }
}
