package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.Scope;
import dev.lethe.fixture.Memories;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.Test;

/** Comparison of the outputs with those of an earlier application id: rules GR6 and GR7. */
class GrowthCheckTest {
  private static final Topics TOPICS = Topics.withPrefix("lethe.");
  private static final Codecs CODECS = Codecs.of(null);
  private static final Settings SETTINGS =
      Settings.read(Optional.empty(), Map.of(), Map.of("bootstrap.servers", "none:9092"));
  private static final Memory HERON = Memories.message("20260131-1", Memory.EmbeddingStatus.NONE);
  private static final Scope SCOPE = HERON.scope();
  private static final String KEY = SCOPE.key(HERON.memoryId());

  private final OutputTables before = OutputTables.none(SETTINGS, TOPICS, CODECS);
  private final OutputTables after = OutputTables.none(SETTINGS, TOPICS, CODECS);
  private long offset;

  private <T> void add(
      OutputTables tables, String topic, String key, T value, Serializer<T> serializer) {
    byte[] bytes = value == null ? null : serializer.serialize(topic, value);
    tables.add(
        new ConsumerRecord<>(topic, 0, offset++, key.getBytes(StandardCharsets.UTF_8), bytes));
  }

  private void put(OutputTables tables, Memory memory) {
    add(tables, TOPICS.memories(), KEY, memory, CODECS.memories());
  }

  private void put(OutputTables tables, Tombstone tombstone) {
    add(tables, TOPICS.compaction(), KEY, tombstone, CODECS.tombstones());
  }

  private static Tombstone tombstone(String reason, String hash, long at) {
    return new Tombstone(HERON.memoryId(), SCOPE, null, at, null, hash, reason, null);
  }

  private static Tombstone forgotten() {
    return tombstone("forgotten", null, HERON.updatedAt() - 1);
  }

  private void putFamily(OutputTables tables, String template) {
    String json =
        "{\"family_id\":\"fam-1\",\"template\":\"" + template + "\",\"example_snippets\":[]}";
    add(
        tables,
        TOPICS.families(),
        SCOPE.key("fam-1|2026-01-31"),
        json,
        (topic, text) -> text.getBytes(StandardCharsets.UTF_8));
  }

  private GrowthCheck check() {
    return GrowthCheck.of(before, after);
  }

  @Test
  void a_forgotten_memory_that_can_still_be_restored_is_back() {
    put(before, forgotten());
    put(after, tombstone("compaction", "sha256:00", HERON.updatedAt()));

    assertEquals(List.of(KEY), check().back());
  }

  @Test
  void equal_outputs_are_good() {
    put(before, HERON);
    put(after, HERON);

    assertTrue(check().isGood());
    assertTrue(check().counts().contains(new GrowthCheck.Count("message", 1, 1)));
  }

  @Test
  void a_forgotten_memory_that_is_live_is_always_back() {
    put(before, forgotten());
    put(after, HERON);

    assertEquals(List.of(KEY), check().back());
    assertFalse(check().isGood());
  }

  @Test
  void a_deleted_memory_that_is_live_is_back_unless_changed_since() {
    put(before, tombstone("deleted", null, HERON.updatedAt()));
    put(after, HERON);
    assertEquals(List.of(KEY), check().back());

    put(before, tombstone("deleted", null, HERON.updatedAt() - 1));

    assertEquals(List.of(), check().back());
  }

  @Test
  void a_deleted_memory_that_is_still_there_to_be_restored_is_not_back() {
    put(before, tombstone("expired", "sha256:1", HERON.updatedAt()));
    put(after, HERON.withLifecycle(Memory.Lifecycle.deleted(HERON.updatedAt(), null, null)));

    assertTrue(check().isGood());
  }

  @Test
  void a_memory_that_is_neither_there_nor_deleted_is_missing() {
    put(before, HERON);
    assertEquals(List.of(KEY), check().missing());

    put(after, forgotten());

    assertEquals(List.of(), check().missing());
  }

  @Test
  void a_family_that_shows_words_again_is_back() {
    putFamily(before, "");
    putFamily(after, "nightly build");

    assertEquals(List.of(SCOPE.key("fam-1")), check().back());
  }

  @Test
  void newer_tombstones_remove_memories_of_a_backup() {
    OutputTables newer = OutputTables.none(SETTINGS, TOPICS, CODECS);
    put(before, HERON);
    put(newer, forgotten());

    before.addErased(newer);

    assertEquals(Map.of(), before.memories());
    assertEquals(Map.of(KEY, forgotten()), before.tombstones());
  }

  @Test
  void an_erasure_after_the_backup_removes_a_memory_in_its_grace_period() {
    OutputTables newer = OutputTables.none(SETTINGS, TOPICS, CODECS);
    put(before, HERON.withLifecycle(Memory.Lifecycle.deleted(1, null, null)));
    put(before, tombstone("expired", "sha256:1", 1));
    put(newer, forgotten());

    before.addErased(newer);

    assertEquals(Map.of(), before.memories());
    assertEquals(Map.of(KEY, forgotten()), before.tombstones());
  }
}
