package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.runtime.BrokerFixture;
import dev.lethe.runtime.PolicyTopic;
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
    assertTrue(console.err().contains("created 20 of 20 topics"), console.err());

    assertEquals(ExitCode.DONE, lethe("t1", "topics", "plan", "--json"));
    assertEquals("ok", Json.parse(firstLine()).path("state").asText());
    assertEquals(ExitCode.DONE, lethe("t1", "topics", "apply"));
    assertTrue(console.err().contains("created 0 of 20 topics"), console.err());
  }

  @Test
  void sent_events_can_be_inspected() throws Exception {
    lethe("t2", "topics", "apply");
    Path file =
        Files.writeString(
            folder.resolve("e.ndjson"),
            tick("1", "a") + '\n' + "broken\n" + tick("2", "b") + '\n' + tick("3", "a") + '\n');

    assertEquals(ExitCode.DONE, lethe("t2", "inspect", "events"));
    assertEquals("lethe: t2.events.v1 is empty\n", console.err());

    assertEquals(ExitCode.FOUND_SOMETHING, lethe("t2", "send", file.toString()));
    assertEquals(
        file + ":2: not_json: found broken at byte 0; expected a single JSON object in UTF-8\n",
        console.out());

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
    assertEquals("lethe: t2.events.v1: no new records\n", console.err());
    lethe("t2", "inspect", "events", "--scope", "default/none");
    assertEquals("lethe: t2.events.v1: none of 3 records matches\n", console.err());
    assertEquals(ExitCode.DONE, lethe("t2", "inspect", "events", "--from", "2000-01-01", "--json"));
    assertEquals(3, console.out().lines().count());
  }

  @Test
  void the_newest_records_are_shown_and_families_by_count() {
    lethe("t7", "topics", "apply");
    Settings settings = broker.settings("t7", folder, Map.of());
    for (int i = 0; i < 60; i++) {
      broker.write(settings, "t7.events.v1", "default/a", "{\"type\":\"e" + i + "\"}");
    }
    String family = "{\"family_id\":\"%s\",\"dup_count\":%d,\"merged_into\":%s}";
    broker.write(settings, "t7.families.v1", "a|big", String.format(family, "big", 90, "null"));
    broker.write(settings, "t7.families.v1", "a|old", String.format(family, "old", 9, "\"big\""));
    broker.write(settings, "t7.families.v1", "a|small", String.format(family, "small", 2, "null"));
    broker.write(settings, "t7.families.v1", "a|gone", null);

    assertEquals(ExitCode.DONE, lethe("t7", "inspect", "events"));
    List<String> table = console.out().lines().skip(1).toList();
    assertEquals(50, table.size());
    assertTrue(table.get(0).contains(" e59"), table.get(0));
    assertTrue(table.get(49).contains(" e10"), table.get(49));
    assertTrue(console.err().contains("the newest 50 records shown"), console.err());
    lethe("t7", "inspect", "events", "--tail", "2", "--json");
    assertEquals(2, console.out().lines().count());
    lethe("t7", "inspect", "events", "--limit", "1");
    assertTrue(console.out().contains(" e0"), console.out());

    lethe("t7", "inspect", "families");
    assertEquals(
        List.of("big", "small"),
        console.out().lines().skip(1).map(line -> firstWords(line.strip(), 1)).toList());
    assertTrue(console.err().contains("2 merged or deleted families not shown"), console.err());
    lethe("t7", "inspect", "families", "--gone");
    assertEquals(5, console.out().lines().count());
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
  void a_compacted_topic_shows_the_newest_of_each_key_and_the_newest_first() {
    lethe("t5", "topics", "apply");
    Settings settings = broker.settings("t5", folder, Map.of());
    for (int version = 1; version <= 3; version++) {
      for (String key : List.of("a/b|1", "a/b|2", "c/d|3")) {
        String json = "{\"kind\":\"" + key + "\",\"revision\":" + version + "}";
        boolean gone = version == 3 && key.equals("a/b|1");
        broker.write(settings, "t5.memories.v1", key, gone ? null : json);
      }
    }

    lethe("t5", "inspect", "memories");
    assertEquals(
        List.of("c/d|3 c/d|3", "a/b|2 a/b|2", "a/b|1 (gone)"),
        console.out().lines().skip(1).map(line -> firstWords(line, 2)).toList());
    lethe("t5", "inspect", "memories", "--limit", "1");
    assertEquals("c/d|3", firstWords(console.out().lines().skip(1).findFirst().orElseThrow(), 1));
    assertTrue(console.err().contains("1 record shown; --limit 0 shows all"), console.err());
    lethe("t5", "inspect", "memories", "--all", "--json");
    assertEquals(9, console.out().lines().count());
    lethe("t5", "inspect", "memories", "--json", "--scope", "a/b", "--limit", "0");
    assertEquals(2, console.out().lines().count());
  }

  @Test
  void chosen_dead_letters_are_replayed_once_and_failures_are_counted() throws Exception {
    lethe("t6", "topics", "apply");
    Settings settings = broker.settings("t6", folder, Map.of());
    deadLetter(settings, "t6", "a", "broken", "not_json", 1);
    deadLetter(settings, "t6", "b", "{\"event_id\":\"e7\"}", "missing_field:type", 2);
    deadLetter(settings, "t6", "c", "{}", "missing_field:event_id", 3);
    deadLetter(settings, "t6", "d", "other", "not_json", 4);

    console = new TestConsole(Map.of());
    assertEquals(ExitCode.FAILED, replay("t6", "no\n"));
    assertTrue(console.err().contains("4 dead letters to send: 1 missing_field:event_id"));
    assertTrue(console.err().contains("Send them back to their source topic? [y/N]"));
    assertEquals(ExitCode.FAILED, replay("t6", ""));

    assertEquals(ExitCode.DONE, replay("t6", "y\n", "--reason", "missing_field", "--id", "e7"));
    assertEquals(ExitCode.DONE, replay("t6", "", "--yes", "--id", "t6.events.v1/0/4"));
    assertEquals(List.of("b", "d"), keys(settings, 2));
    deadLetter(settings, "t6", "d", "other", "not_json", 5);
    assertEquals(ExitCode.DONE, replay("t6", "yes\n", "--from", "2000-01-01"));
    assertTrue(console.err().contains("3 dead letters to send"), console.err());
    assertTrue(console.err().contains("; 1 of them failed before"), console.err());
    assertTrue(console.err().contains("; 2 others sent before skipped"), console.err());
    assertEquals(List.of("a", "b", "c", "d", "d"), keys(settings, 5));
    assertEquals(ExitCode.DONE, replay("t6", ""));
    assertTrue(console.err().contains("no dead letters to send"), console.err());

    lethe("t6", "inspect", "dead-letters", "--json", "--reason", "not_json", "--limit", "0");
    List<Integer> failures =
        console
            .out()
            .lines()
            .map(line -> Json.parse(bytes(line)))
            .filter(letter -> letter.path("key").asText().equals("d"))
            .map(letter -> letter.path("failures").asInt())
            .toList();
    assertEquals(List.of(1, 2), failures);
    lethe("t6", "inspect", "dead-letters", "--until", "2000-01-01");
    assertEquals("", console.out());
  }

  private int replay(String prefix, String answer, String... options) {
    List<String> args = new ArrayList<>(List.of("inspect", "dead-letters", "--replay"));
    args.addAll(List.of(options));
    args.add("--bootstrap-servers=" + broker.address());
    args.add("--topic-prefix=" + prefix + '.');
    args.add("--application-id=" + prefix);
    console = new TestConsole(Map.of("XDG_STATE_HOME", folder.toString())).typing(answer);
    return console.run(new BundledApplication(), args.toArray(new String[0]));
  }

  private static void deadLetter(
      Settings settings, String prefix, String key, String value, String reason, int offset)
      throws Exception {
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings.producer())) {
      ProducerRecord<byte[], byte[]> dead =
          new ProducerRecord<>(prefix + ".dead-letters.v1", 0, bytes(key), bytes(value));
      dead.headers()
          .add("lethe.reason", bytes(reason))
          .add("lethe.origin", bytes(prefix + ".events.v1/0/" + offset + "/1767225600000"));
      producer.send(dead).get();
    }
  }

  private static List<String> keys(Settings settings, int count) {
    return broker.read(settings, settings.applicationId() + ".events.v1", count).stream()
        .map(record -> new String(record.key(), StandardCharsets.UTF_8))
        .sorted()
        .toList();
  }

  private static String firstWords(String line, int count) {
    return String.join(" ", List.of(line.split(" +", -1)).subList(0, count));
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

  @Test
  void a_policy_is_applied_once_and_one_with_mistakes_not_at_all() throws Exception {
    Path bad =
        Files.writeString(
            folder.resolve("bad.edn"),
            "{:dedupe\n {:exact-ttl-seconds -1\n  :simhash-hamming-threshold -1}}");
    Path good = Files.writeString(folder.resolve("good.edn"), "{:dedupe {:near-min-words 4}}");
    assertEquals(ExitCode.CONFIGURATION, lethe("t8", "policy", "apply", good.toString()));
    assertTrue(console.err().contains("lethe topics apply"), console.err());
    lethe("t8", "topics", "apply");

    assertEquals(ExitCode.CONFIGURATION, lethe("t8", "policy", "apply", bad.toString()));
    assertTrue(console.err().contains("bad.edn:2: error: :dedupe :exact-ttl"), console.err());
    assertTrue(console.err().contains("bad.edn:3: error: :dedupe :simhash"), console.err());
    assertEquals(ExitCode.DONE, lethe("t8", "policy", "apply", good.toString()));
    String version = Policy.versionOf(Files.readString(good));
    assertEquals(
        "policy " + version + " is published on t8.policy.v1; there was none before\n",
        console.out());
    assertEquals(ExitCode.DONE, lethe("t8", "policy", "apply", good.toString()));
    assertEquals("policy " + version + " is already published on t8.policy.v1\n", console.out());
    assertEquals(ExitCode.DONE, lethe("t8", "policy", "apply", "--json", good.toString()));
    assertEquals(
        "{\"version\":\"" + version + "\",\"former\":\"" + version + "\",\"changes\":false}\n",
        console.out());

    Settings settings = broker.settings("t8", folder, Map.of());
    ConsumerRecord<byte[], byte[]> only = broker.read(settings, "t8.policy.v1", 1).get(0);
    assertEquals("policy", new String(only.key(), StandardCharsets.UTF_8));
  }

  @Test
  void the_current_policy_is_shown_compared_and_rolled_back() throws Exception {
    String first = "{:dedupe {:near-min-words 4}}";
    String second = "{:dedupe {:near-min-words 5}}";
    Path one = Files.writeString(folder.resolve("one.edn"), first);
    Path two = Files.writeString(folder.resolve("two.edn"), second);
    lethe("t9", "topics", "apply");

    assertEquals(ExitCode.DONE, lethe("t9", "policy", "current"));
    assertTrue(console.out().contains("the default: none is published on t9.policy.v1"));
    assertEquals(ExitCode.FAILED, lethe("t9", "policy", "rollback", "--yes"));
    assertTrue(console.err().contains("t9.policy.v1 has no earlier policy"), console.err());
    lethe("t9", "policy", "apply", one.toString());
    lethe("t9", "policy", "apply", two.toString());
    lethe("t9", "policy", "current");
    assertTrue(
        console.out().startsWith(";; policy " + Policy.versionOf(second) + ", active since 20"),
        console.out());
    assertTrue(console.out().endsWith(" on t9.policy.v1\n" + second + '\n'), console.out());

    assertEquals(ExitCode.DONE, lethe("t9", "policy", "diff", two.toString()));
    assertEquals("", console.out());
    assertEquals(ExitCode.FOUND_SOMETHING, lethe("t9", "policy", "diff", one.toString()));
    assertEquals(":dedupe :near-min-words\n  - 5\n  + 4\n", console.out());

    assertEquals(ExitCode.FAILED, lethe("t9", "policy", "rollback"));
    assertTrue(console.err().contains("nothing was changed"), console.err());
    assertEquals(ExitCode.DONE, lethe("t9", "policy", "rollback", "--yes"));
    assertTrue(console.out().startsWith(":dedupe :near-min-words\n  - 5\n  + 4\n"));
    lethe("t9", "policy", "current", "--json");
    assertEquals(Policy.versionOf(first), Json.parse(firstLine()).path("version").asText());
    assertEquals(ExitCode.DONE, lethe("t9", "policy", "rollback", "--json"));
    lethe("t9", "policy", "current", "--json");
    assertEquals(second, Json.parse(firstLine()).path("text").asText());
  }

  @Test
  void the_earlier_policy_is_known_after_kafka_has_compacted_the_topic() {
    lethe("t10", "topics", "apply");
    Settings settings = broker.settings("t10", folder, Map.of());
    PolicyTopic topic =
        new PolicyTopic(settings, Topics.withPrefix("t10."), Codecs.configuredBy(settings));
    PolicyEntry first = PolicyEntry.of("{:dedupe {:near-min-words 4}}");
    topic.publish(first, topic.read());
    topic.publish(PolicyEntry.of("{:dedupe {:near-min-words 5}}"), topic.read());
    // A copy has only the newest record of each key, like the topic after compaction.
    lethe("t12", "topics", "apply");
    PolicyTopic compacted =
        new PolicyTopic(settings, Topics.withPrefix("t12."), Codecs.configuredBy(settings));
    assertEquals(1, compacted.copyFrom(Topics.withPrefix("t10.")));

    assertEquals(first, compacted.read().replaced());
  }

  @Test
  void status_works_without_a_running_application() throws Exception {
    assertEquals(ExitCode.FOUND_SOMETHING, lethe("t11", "status", "--set=lethe.http.port=0"));
    assertTrue(console.out().contains("t11.events.v1"), console.out());
    assertTrue(console.out().contains("create them with lethe topics apply"), console.out());

    lethe("t11", "topics", "apply");
    Settings settings = broker.settings("t11", folder, Map.of());
    broker.write(settings, "t11.events.v1", "default/a", tick("1", "a"));
    deadLetter(settings, "t11", "a", "broken", "not_json", 1);
    deadLetter(settings, "t11", "b", "{}", "missing_field:type", 2);
    broker.write(
        settings,
        "t11.reports.v1",
        "run-1",
        "{\"run_id\":\"run-1\",\"stage\":\"profile\",\"scope\":\"default/a\",\"dry_run\":false,"
            + "\"finished_at\":1767225600000,\"counts\":{\"deleted\":3}}");
    assertEquals(
        ExitCode.FOUND_SOMETHING, lethe("t11", "status", "--json", "--set=lethe.http.port=0"));

    JsonNode status = Json.parse(firstLine());
    assertFalse(status.path("running").booleanValue());
    assertFalse(status.path("ready").booleanValue());
    assertEquals(1, status.path("lag").asLong());
    assertEquals(2, status.at("/dead_letters/count").asLong());
    assertEquals(1, status.at("/dead_letters/reasons/not_json").asLong());
    assertEquals(3, status.at("/runs/0/counts/deleted").asLong());
    assertFalse(status.at("/policy/published").booleanValue());
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
