package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Settings;
import dev.lethe.runtime.BrokerFixture;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class CommandsIT {
  private static BrokerFixture broker;

  @TempDir Path folder;
  private TestConsole console;

  @BeforeAll
  static void start() {
    broker = new BrokerFixture();
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @Test
  void topics_are_planned_applied_and_then_as_planned() {
    assertEquals(ExitCode.FOUND_SOMETHING, lethe("t1", "topics", "plan"));
    assertTrue(console.out().contains("t1.dead-letters.v1"), console.out());
    assertTrue(console.out().contains("missing"), console.out());

    assertEquals(ExitCode.DONE, lethe("t1", "topics", "apply"));
    assertTrue(console.err().contains("made 20 of 20 topics"), console.err());

    assertEquals(ExitCode.DONE, lethe("t1", "topics", "plan", "--json"));
    assertEquals("ok", Json.parse(firstLine()).path("state").asText());
    assertEquals(ExitCode.DONE, lethe("t1", "topics", "apply"));
    assertTrue(console.err().contains("made 0 of 20 topics"), console.err());
  }

  @Test
  void what_was_sent_is_inspected() throws Exception {
    lethe("t2", "topics", "apply");
    Path file =
        Files.writeString(
            folder.resolve("e.ndjson"),
            tick("1", "a") + '\n' + "broken\n" + tick("2", "b") + '\n' + tick("3", "a") + '\n');

    assertEquals(ExitCode.FOUND_SOMETHING, lethe("t2", "send", file.toString()));
    assertEquals(file + ":2: not_json\n", console.out());

    assertEquals(ExitCode.DONE, lethe("t2", "inspect", "events"));
    assertEquals(4, console.out().lines().count(), console.out());
    assertEquals(
        ExitCode.DONE, lethe("t2", "inspect", "t2.events.v1", "--json", "--scope", "default/a"));
    List<JsonNode> shown =
        console
            .out()
            .lines()
            .map(line -> Json.parse(line.getBytes(StandardCharsets.UTF_8)))
            .toList();
    assertEquals(2, shown.size());
    assertEquals("1", shown.get(0).path("value").path("event_id").asText());
    assertEquals("default/a", shown.get(0).path("key").asText());
    assertEquals(
        Utils.toPositive(Utils.murmur2("default/a".getBytes(StandardCharsets.UTF_8))) % 2,
        shown.get(0).path("partition").asInt(),
        "Kafka's default partitioner");

    assertEquals(ExitCode.DONE, lethe("t2", "inspect", "events", "--from", "end", "--json"));
    assertEquals("", console.out());
    assertEquals(ExitCode.DONE, lethe("t2", "inspect", "events", "--from", "2000-01-01", "--json"));
    assertEquals(3, console.out().lines().count());
  }

  @Test
  void dead_letters_show_their_reason_and_are_replayed_as_they_came() throws Exception {
    lethe("t3", "topics", "apply");
    Settings settings = broker.settings("t3", folder, Map.of());
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings.producer())) {
      ProducerRecord<byte[], byte[]> dead =
          new ProducerRecord<>("t3.dead-letters.v1", bytes("key"), bytes("broken \u001b[2J"));
      dead.headers()
          .add("lethe.reason", bytes("not_json"))
          .add("lethe.origin", bytes("t3.events.v1/1/17/1767225600000"))
          .add("__streams.errors.offset", bytes("17"))
          .add("traceparent", bytes("00-abc"));
      producer.send(dead).get();
    }

    assertEquals(ExitCode.DONE, lethe("t3", "inspect", "dead-letters"));
    assertTrue(console.out().contains("not_json  t3.events.v1/1/17/1767225600000"), console.out());
    assertTrue(console.err().contains("--replay"), console.err());
    assertTrue(!console.out().contains("\u001b"), "no escape sequences");

    assertEquals(ExitCode.DONE, lethe("t3", "inspect", "dead-letters", "--replay", "--json"));
    assertEquals("{\"replayed\":1}\n", console.out());
    ConsumerRecord<byte[], byte[]> again = broker.read(settings, "t3.events.v1", 1).get(0);
    assertEquals("key", new String(again.key(), StandardCharsets.UTF_8));
    assertEquals("broken \u001b[2J", new String(again.value(), StandardCharsets.UTF_8));
    assertEquals(
        List.of("traceparent"),
        Arrays.stream(again.headers().toArray()).map(header -> header.key()).toList());
  }

  @Test
  void a_missing_topic_is_named_with_the_remedy() throws Exception {
    Path file = Files.writeString(folder.resolve("e.ndjson"), tick("1", "a"));

    assertEquals(ExitCode.CONFIGURATION, lethe("t4", "send", file.toString()));
    assertTrue(console.err().contains("lethe topics apply"), console.err());
    assertEquals(ExitCode.CONFIGURATION, lethe("t4", "inspect", "decisions"));
    assertEquals(ExitCode.CONFIGURATION, lethe("t4", "run"));
    assertTrue(console.err().contains("missing topics: t4.events.v1"), console.err());
  }

  private int lethe(String prefix, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--bootstrap-servers=" + broker.address());
    all.add("--topic-prefix=" + prefix + '.');
    all.add("--partitions=2");
    console = new TestConsole(Map.of("XDG_STATE_HOME", folder.toString()));
    return console.run(new BundledApplication(), all.toArray(new String[0]));
  }

  private byte[] firstLine() {
    return bytes(console.out().lines().findFirst().orElseThrow());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String tick(String id, String channel) {
    return "{\"event_id\":\""
        + id
        + "\",\"type\":\"system.tick\",\"occurred_at\":1767225600000,\"channel_id\":\""
        + channel
        + "\",\"payload\":{\"action\":\"\"}}";
  }
}
