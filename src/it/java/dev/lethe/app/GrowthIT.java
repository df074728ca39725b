package dev.lethe.app;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.runtime.ToolCaller;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Growth to more partitions, with another application id and topic prefix, by processing the ledger
 * again.
 */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class GrowthIT {
  private static final int MORE = 7;

  @TempDir Path folder;

  private TestConsole console;

  @Test
  @Tag("soak")
  void growth_to_more_partitions_yields_the_same_memories_and_families(Cluster cluster) {
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

  @Test
  void growth_restores_no_forgotten_text_and_resumes_after_a_kill(Cluster cluster)
      throws Exception {
    try (Deployment old = Deployment.on(cluster, folder, "narrow");
        Deployment grown =
            Deployment.on(
                cluster, folder, "wide", Map.of("lethe.partitions", Integer.toString(MORE)))) {
      old.start("narrow");
      sendHistory(old);
      changeHistory(cluster, old);
      old.stop();
      old.outputs().drain();

      KillableJvm killed =
          grown.startCommand(
              List.of("grow", "--from=narrow.", "--execute", "--yes"), "wide", Map.of());
      grown
          .outputs()
          .await(
              () -> !grown.outputs().records(grown.topics().memories()).isEmpty(),
              () -> "no memory is loaded");
      killed.kill();
      assertEquals(ExitCode.DONE, grow(cluster, grown), () -> console.err());
      assertSame(old, grown);
      Map<String, Long> records = records(grown);

      assertEquals(ExitCode.DONE, grow(cluster, grown), () -> console.err());

      assertEquals(records, records(grown));
      assertSame(old, grown);
      assertEquals(
          ExitCode.CONFIGURATION,
          lethe(cluster, "narrow", "grow", "--from=narrow.", "--topic-prefix=other."));
      assertTrue(console.err().contains("set another"), console.err());
    }
  }

  private static void sendHistory(Deployment old) {
    List<EventJson> events = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      events.add(person("p" + i, "Ada sees heron " + i).at(i).in("c" + i % 8));
      events.add(
          person("e" + i, "Eve sees heron " + i).author("eve", "Eve", false).at(i).in("c" + i % 8));
      events.add(bot("b" + i, "build finished for the release branch").at(i).in("c" + i % 8));
    }
    old.send(events.toArray(EventJson[]::new));
    List<Input> items = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      items.add(
          Input.broken(i % 3, null, ItemJson.entry("i" + i, "Heron " + i + " wades.").bytes()));
    }
    old.sendTo(old.topics().items(), items.toArray(Input[]::new));
    old.outputs().awaitAccounted(events.size() + items.size());
  }

  private void changeHistory(Cluster cluster, Deployment old) throws Exception {
    Path policy =
        Files.writeString(
            folder.resolve("applied.edn"), "{:families {:publish-interval-seconds 2}}");
    assertEquals(
        ExitCode.DONE,
        lethe(cluster, "narrow", "policy", "apply", policy.toString()),
        console::err);
    try (ToolCaller caller = new ToolCaller(old.settings("clients"), old.topics())) {
      call(caller, CallJson.call("f1", "memory.forget").with("memory_id", id(old, "p1")));
      call(caller, CallJson.call("f2", "memory.forget").with("author_id", "eve"));
      call(caller, CallJson.call("f3", "memory.forget").with("memory_id", id(old, "i1")));
      call(caller, CallJson.call("f4", "memory.pin").with("memory_id", id(old, "p2")));
      call(
          caller,
          CallJson.of(
              "{\"type\":\"tool_call\",\"command_id\":\"f5\",\"name\":\"discord.add_suppress_rule\","
                  + "\"args\":{\"rule\":{\"name\":\"r\",\"match\":{\"type\":\"regex\",\"value\":\"x{9}\"},"
                  + "\"action\":\"drop_memory\"}}}"));
    }
    // Wait for the aggregates of all families and the records of the last calls.
    old.outputs()
        .await(
            () ->
                old.outputs().memories().values().stream()
                            .filter(memory -> memory.get("kind").asText().equals("aggregate"))
                            .count()
                        == 8
                    && old.outputs().records(old.topics().compaction()).size() >= 42,
            () -> old.outputs().records(old.topics().compaction()).size() + " tombstones");
  }

  private static String id(Deployment old, String source) {
    return old.outputs().memories().values().stream()
        .filter(
            memory ->
                memory.path("event_id").asText().equals(source)
                    || memory.path("item_id").asText().equals(source))
        .map(memory -> memory.get("memory_id").asText())
        .findFirst()
        .orElseThrow();
  }

  private static void call(ToolCaller caller, CallJson call) throws Exception {
    String id = Outputs.json(call.bytes()).get("command_id").asText();
    JsonNode reply =
        Outputs.json(caller.call(id, call.bytes(), Duration.ofSeconds(30)).orElseThrow());
    assertTrue(reply.get("ok").booleanValue(), reply::toString);
  }

  private int grow(Cluster cluster, Deployment grown) {
    return lethe(
        cluster,
        "wide",
        "grow",
        "--from=narrow.",
        "--execute",
        "--yes",
        "--partitions=" + MORE,
        "--set=session.timeout.ms=6000",
        "--set=state.dir=" + grown.stateFolder("wide"));
  }

  private int lethe(Cluster cluster, String name, String... words) {
    console = new TestConsole(Map.of()).now();
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--bootstrap-servers=" + cluster.bootstrapServers());
    if (all.stream().noneMatch(word -> word.startsWith("--topic-prefix="))) {
      all.add("--topic-prefix=" + name + '.');
    }
    if (!words[0].equals("policy")) {
      all.add("--application-id=" + name);
    }
    return console.run(new BundledApplication(), all.toArray(String[]::new));
  }

  private static void assertSame(Deployment old, Deployment grown) {
    Outputs before = old.outputs();
    Outputs after = grown.outputs();
    after.drain();
    assertEquals(
        lasting(before.table(old.topics().memories())),
        lasting(after.table(grown.topics().memories())));
    assertEquals(before.table(old.topics().compaction()), after.table(grown.topics().compaction()));
    assertEquals(
        lasting(before.table(old.topics().vectors())),
        lasting(after.table(grown.topics().vectors())));
    assertEquals(policy(old), policy(grown));
    assertEquals(2, policy(grown).size());
    String all = after.table(grown.topics().memories()).toString();
    assertFalse(all.contains("Eve") || all.contains("Ada sees heron 1\""), all);
    assertTrue(
        after.memories().values().stream()
            .anyMatch(memory -> memory.at("/retrieval/pinned").booleanValue()));
  }

  /** Returns the latest policy and rules by key. */
  private static Map<String, String> policy(Deployment deployment) {
    String topic = deployment.topics().policy();
    try (Outputs records = Outputs.of(deployment.settings("clients"), topic)) {
      records.drain();
      return records.table(topic);
    }
  }

  /** Returns the number of records on each topic that outlives the run. */
  private static Map<String, Long> records(Deployment grown) {
    Map<String, Long> records = new TreeMap<>();
    for (String topic :
        List.of(
            grown.topics().memories(),
            grown.topics().compaction(),
            grown.topics().vectors(),
            grown.topics().families(),
            grown.topics().decisions())) {
      records.put(topic, (long) grown.outputs().records(topic).size());
    }
    return records;
  }

  /** Records without a key have no order among themselves once they are produced again. */
  private static boolean isInOrder(Input input) {
    return input.key() != null
        && input.isEvent()
        && input.partition() == Input.home(new String(input.key(), StandardCharsets.UTF_8));
  }

  /** Removes the arrival times, which are later the second time. */
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
