package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.exchange.ImportTarget;
import dev.lethe.codec.exchange.MemoryRecords;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports and exports through the whole topology. */
class ImportedMemoriesTest {
  @TempDir private Path folder;

  private final Pipeline lethe = Pipeline.with(Policies.edn("{:compaction {:mode :off}}"));
  private final Pipeline other = Pipeline.with(Policies.edn("{:compaction {:mode :off}}"));

  @AfterEach
  void end() {
    lethe.close();
    other.close();
  }

  /** Sends the records of a file and returns the verdicts. */
  private static List<String> imports(Pipeline into, Path file, ImportTarget target) {
    List<String> verdicts = new ArrayList<>();
    for (JsonNode record : ForeignFiles.records(file, target)) {
      byte[] bytes = ForeignFiles.bytes(record);
      JsonNode decision = record.has("item_id") ? into.hearsItem(bytes) : into.hears(bytes);
      verdicts.add(decision == null ? "none" : decision.path("verdict").asText());
    }
    return verdicts;
  }

  private static List<JsonNode> live(Pipeline pipeline) {
    return pipeline.memories().values().stream().filter(MemoryRecords::isLive).toList();
  }

  private static List<String> texts(Pipeline pipeline) {
    return live(pipeline).stream().map(one -> one.at("/content/text").asText()).sorted().toList();
  }

  private Path export(Pipeline from) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (JsonNode memory : live(from)) {
      MemoryRecords.of(memory).ifPresent(record -> lines.append(record).append('\n'));
    }
    return ForeignFiles.write(folder, "export.jsonl", lines.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ForeignFiles.MEM0,
        ForeignFiles.GRAPH,
        ForeignFiles.MEMORY_SERVICE,
        ForeignFiles.CHAT,
        ForeignFiles.TABLE
      })
  void importing_a_file_twice_changes_nothing(String content) throws IOException {
    Path file = ForeignFiles.write(folder, "file", content);

    List<String> first = imports(lethe, file, ForeignFiles.TARGET);
    List<JsonNode> memories = List.copyOf(lethe.memories().values());
    List<String> second = imports(lethe, file, ForeignFiles.TARGET);

    assertTrue(first.contains("minted"), first.toString());
    assertFalse(first.contains("redelivered"), first.toString());
    assertEquals(List.of("redelivered"), second.stream().distinct().toList());
    assertEquals(memories, List.copyOf(lethe.memories().values()));
    assertEquals(List.of(), lethe.records(lethe.topics().deadLetters()));
  }

  @Test
  void an_edited_message_has_the_time_of_its_edit() throws IOException {
    imports(lethe, ForeignFiles.write(folder, "file", ForeignFiles.CHAT), ForeignFiles.TARGET);

    JsonNode memory =
        live(lethe).stream()
            .filter(one -> one.at("/content/text").asText().equals("Thanks, noted!"))
            .findFirst()
            .orElseThrow();
    assertTrue(memory.path("edited_at").asLong() > memory.path("created_at").asLong());
  }

  @Test
  void an_export_creates_the_same_texts_in_an_empty_instance() throws IOException {
    for (String content :
        List.of(
            ForeignFiles.MEM0,
            ForeignFiles.GRAPH,
            ForeignFiles.CHAT,
            ForeignFiles.MEMORY_SERVICE)) {
      imports(lethe, ForeignFiles.write(folder, "file", content), ForeignFiles.TARGET);
    }
    lethe.hears(
        EventJson.event("t1", "tool.call")
            .with("call_id", "c1")
            .with("name", "ls")
            .withJson("args", "{\"path\": \"b\"}"));
    lethe.hears(
        EventJson.event("t2", "tool.result")
            .with("call_id", "c1")
            .with("name", "ls")
            .with("result", "two files"));
    lethe.hears(EventJson.event("t3", "llm.assistant.message").with("content", "There are two."));
    lethe.hears(ItemJson.profile("p1", "Rows every morning"));
    lethe.hears(ItemJson.preference("q1", "drink", "tea").with("pref_scope", "work"));
    lethe.hears(ItemJson.sessionMessage("m1", "What is the plan?"));
    lethe.hears(ItemJson.pattern("k1", "Retry", "Retry twice").with("steps", List.of("a", 1.50)));

    imports(other, export(lethe), new ImportTarget(null, null, null, 0));

    assertEquals(List.of(), lethe.records(lethe.topics().deadLetters()));
    assertEquals(List.of(), other.records(other.topics().deadLetters()));
    assertTrue(texts(lethe).contains("ls: two files"), texts(lethe).toString());
    assertEquals(texts(lethe), texts(other));
    assertEquals(
        lethe.memories().keySet().stream().sorted().toList(),
        other.memories().keySet().stream().sorted().toList());
  }

  @Test
  void an_exported_item_has_the_fields_of_its_kind_and_no_state_of_lethe() throws IOException {
    lethe.hears(ItemJson.pattern("k1", "Retry", "Retry twice").with("steps", List.of("a")).at(-60));
    lethe.hears(ItemJson.profile("p1", "Rows").with("reinforcement_count", 4).at(-60));

    List<JsonNode> items = ForeignFiles.records(export(lethe), ForeignFiles.TARGET);

    assertEquals(
        Set.of(
            "item_id",
            "kind",
            "collection",
            "created_at",
            "updated_at",
            "entityType",
            "name",
            "content",
            "steps"),
        names(items, "pattern"));
    assertEquals(
        Set.of(
            "item_id",
            "kind",
            "collection",
            "created_at",
            "updated_at",
            "summary",
            "significance",
            "reinforcement_count"),
        names(items, "profile"));
  }

  private static Set<String> names(List<JsonNode> items, String kind) {
    Set<String> names = new HashSet<>();
    items.stream()
        .filter(item -> item.path("kind").asText().equals(kind))
        .forEach(item -> item.fieldNames().forEachRemaining(names::add));
    return names;
  }

  @Test
  void an_export_changes_nothing_in_its_own_instance() throws IOException {
    imports(lethe, ForeignFiles.write(folder, "file", ForeignFiles.MEM0), ForeignFiles.TARGET);

    List<String> verdicts = imports(lethe, export(lethe), new ImportTarget(null, null, null, 0));

    assertEquals(List.of("redelivered"), verdicts.stream().distinct().toList());
  }

  @Test
  void an_export_keeps_confidence_expiry_and_what_an_item_replaces() throws IOException {
    lethe.hears(ItemJson.entry("e1", "Herons eat frogs.").at(-60));
    lethe.hears(
        ItemJson.entry("e2", "Herons eat fish.")
            .with("supersedes", "e1")
            .with("confidence", 0.5)
            .with("expires_at", "2099-01-01T00:00:00Z"));
    ObjectNode message =
        (ObjectNode) Json.parse(EventJson.person("m1", "The pier is closed until May.").bytes());
    lethe.hears(ForeignFiles.bytes(message.put("expires_at", 4_070_908_800_000L)));

    List<JsonNode> records = ForeignFiles.records(export(lethe), ForeignFiles.TARGET);

    assertEquals(2, records.size(), records.toString());
    for (JsonNode record : records) {
      assertEquals(4_070_908_800_000L, record.path("expires_at").asLong(), record.toString());
    }
    JsonNode item = records.stream().filter(one -> one.has("item_id")).findFirst().orElseThrow();
    assertEquals("e2", item.path("item_id").asText());
    assertEquals(0.5, item.path("confidence").asDouble());
    assertEquals("e1", item.at("/supersedes/0").asText());
  }

  @Test
  void an_export_can_go_to_another_collection() throws IOException {
    imports(lethe, ForeignFiles.write(folder, "file", ForeignFiles.MEM0), ForeignFiles.TARGET);
    List<String> texts = texts(lethe);

    imports(lethe, export(lethe), new ImportTarget("t2", "copy", null, 0));

    List<String> copies =
        live(lethe).stream()
            .filter(one -> one.path("scope").asText().equals("t2/collection:copy"))
            .map(one -> one.at("/content/text").asText())
            .sorted()
            .toList();
    assertEquals(texts, copies);
  }

  @Test
  void deleted_superseded_and_erased_memories_are_not_exported() throws IOException {
    lethe.hears(ItemJson.entry("e1", "kept"));
    lethe.hears(ItemJson.entry("e2", "deleted"));
    lethe.hears(ItemJson.deletion("e2", "entry").at(5));
    lethe.hears(ItemJson.preference("q1", "drink", "tea"));
    lethe.hears(ItemJson.preference("q2", "drink", "milk").at(5));
    lethe.hears(EventJson.person("m1", "gone"));
    lethe.hears(EventJson.deletion("d1", "m-m1"));

    List<JsonNode> exported = ForeignFiles.records(export(lethe), ForeignFiles.TARGET);

    assertEquals(
        List.of("e1", "q2"), exported.stream().map(one -> one.path("item_id").asText()).toList());
  }
}
