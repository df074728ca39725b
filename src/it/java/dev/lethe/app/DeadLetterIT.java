package dev.lethe.app;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.fixture.EventJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Invalid records are dead-lettered unchanged and don't block the stream. */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class DeadLetterIT {
  private static final long IN_A_YEAR = System.currentTimeMillis() + 365L * 86_400_000;

  @TempDir Path folder;

  @Test
  void each_kind_of_broken_record_yields_one_unchanged_dead_letter(Cluster cluster) {
    Map<String, byte[]> broken = broken();
    List<Input> inputs = new ArrayList<>();
    int number = 0;
    for (byte[] value : broken.values()) {
      byte[] key = number % 2 == 0 ? null : new byte[] {(byte) number, 0, (byte) 0xFF};
      inputs.add(Input.broken(number % Deployment.PARTITIONS, key, value));
      inputs.add(Input.of(person("e" + number, "number " + number).at(number)));
      number++;
    }
    try (Deployment lethe = Deployment.on(cluster, folder, "poisoned")) {
      lethe.start("state");

      lethe.send(inputs);
      Books.close(lethe);

      List<ConsumerRecord<byte[], byte[]>> sent = sent(lethe);
      Map<String, byte[]> found = new TreeMap<>();
      for (ConsumerRecord<byte[], byte[]> letter : lethe.outputs().deadLetters()) {
        found.put(Outputs.header(letter, "lethe.reason"), letter.value());
        ConsumerRecord<byte[], byte[]> origin = origin(letter, sent);
        assertArrayEquals(origin.key(), letter.key());
        assertArrayEquals(origin.value(), letter.value());
      }
      assertEquals(new TreeMap<>(broken).keySet(), found.keySet());
      broken.forEach((reason, value) -> assertArrayEquals(value, found.get(reason), reason));
      assertEquals(broken.size(), lethe.outputs().decisions().size());
    }
  }

  private static List<ConsumerRecord<byte[], byte[]>> sent(Deployment lethe) {
    try (Outputs events = Outputs.of(lethe.settings("clients"), lethe.topics().events())) {
      return events.drained(lethe.topics().events());
    }
  }

  /** Returns the record that a dead letter names as its origin. */
  private static ConsumerRecord<byte[], byte[]> origin(
      ConsumerRecord<byte[], byte[]> letter, List<ConsumerRecord<byte[], byte[]>> sent) {
    String origin = Outputs.header(letter, "lethe.origin");
    return sent.stream()
        .filter(
            record ->
                origin.equals(
                    String.join(
                        "/",
                        record.topic(),
                        Integer.toString(record.partition()),
                        Long.toString(record.offset()),
                        Long.toString(record.timestamp()))))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no record at " + origin));
  }

  /** Returns an invalid value for each reason. */
  private static Map<String, byte[]> broken() {
    Map<String, byte[]> broken = new LinkedHashMap<>();
    broken.put("too_large", new byte[256 * 1024 + 1]);
    broken.put("not_json", new byte[] {'{', (byte) 0xC0, '}'});
    broken.put("not_avro", new byte[] {0, 0, 0});
    broken.put("unknown_schema", new byte[] {0, 0, 0, 0, 9, 2});
    broken.put("too_deep", bytes("{\"deep\":" + "[".repeat(32) + "]".repeat(32) + "}"));
    broken.put("unknown_type", event("t", "discord.message.sung").bytes());
    broken.put("missing_field:event_id", bytes("{}"));
    broken.put("missing_field:type", bytes("{\"event_id\":\"t\"}"));
    broken.put("missing_field:occurred_at", bytes("{\"event_id\":\"t\",\"type\":\"system.tick\"}"));
    broken.put("missing_field:author.id", event("a", "discord.message.created").bytes());
    broken.put("missing_field:payload.message_id", without("message_id").bytes());
    broken.put("missing_field:payload.command", command().bytes());
    broken.put("missing_field:payload.name", event("n", "tool.call").with("call_id", "c").bytes());
    broken.put("invalid_field:event_id", event("a|b", "system.tick").bytes());
    broken.put("invalid_field:channel_id", event("c", "system.tick").in("a:b").bytes());
    broken.put("invalid_field:tenant", event("t", "system.tick").tenant("").bytes());
    broken.put(
        "invalid_field:occurred_at",
        event("o", "system.tick").at((IN_A_YEAR - EventJson.DAY) / 1000.0).bytes());
    broken.put("invalid_field:payload.content", bot("p", "").with("content", 7).bytes());
    return broken;
  }

  private static EventJson without(String field) {
    return person("m", "hello").with(field, null);
  }

  private static EventJson command() {
    return event("x", "admin.command").author("boss", "Boss", false);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
