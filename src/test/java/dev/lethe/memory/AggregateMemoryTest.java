package dev.lethe.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import dev.lethe.family.record.SpamFamily;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class AggregateMemoryTest {

  @Test
  void its_id_derives_from_scope_family_and_day() {
    Memory memory = memoryOf(family(5, 1_000));

    assertEquals(
        MemoryIds.ofAggregate(
            new Scope("default/1"), "fam-1", LocalDate.of(2026, 1, 31).toEpochDay()),
        memory.memoryId());
    assertTrue(memory.memoryId().startsWith("20260131-"));
    assertEquals(memory.memoryId(), memoryOf(family(6, 2_000)).memoryId());
  }

  @Test
  void its_revision_is_the_dup_count_and_its_times_are_the_time_range() {
    Memory memory = memoryOf(family(5, 1_000));

    assertEquals(5, memory.revision());
    assertEquals(500, memory.createdAt());
    assertEquals(1_000, memory.updatedAt());
    assertNull(memory.editedAt());
  }

  @Test
  void it_represents_a_spam_family_of_bots_in_a_channel() {
    Memory memory = memoryOf(family(5, 1_000));

    assertEquals(Kind.AGGREGATE, memory.kind());
    assertEquals("fam-1", memory.cluster().spamFamilyId());
    assertEquals(1.1, memory.retrieval().weight());
    assertEquals("1", memory.source().channelId());
    assertTrue(memory.source().authorIsBot());
    assertEquals("sha256:00", memory.fingerprints().exactHash());
    assertEquals(List.of("build=<n> failed"), memory.content().snippets());
  }

  @Test
  void the_shown_text_has_counts_and_the_embedded_text_has_none() {
    Memory.Content content = memoryOf(family(54_321, 1_000)).content();

    assertTrue(content.text().contains("Seen 54321 times"), content.text());
    assertFalse(content.normalizedText().contains("54321"), content.normalizedText());
  }

  @Test
  void a_renewed_memory_keeps_changes_by_others() {
    Memory pinned = pinned(memoryOf(family(5, 1_000)));

    Memory renewed = AggregateMemory.renewed(pinned, family(9, 4_000), 70);

    assertEquals(9, renewed.revision());
    assertEquals(4_000, renewed.updatedAt());
    assertTrue(renewed.content().text().contains("Seen 9 times"));
    assertEquals(pinned.retrieval(), renewed.retrieval());
    assertEquals(pinned.usage(), renewed.usage());
    assertEquals(pinned.tags(), renewed.tags());
    assertEquals(pinned.embedding(), renewed.embedding());
  }

  @Test
  void how_often_it_was_published_in_between_changes_nothing() {
    SpamFamily last = family(9, 4_000);

    Memory atOnce = AggregateMemory.of(last, "g", 60, 1.1, Memory.EmbeddingStatus.REQUESTED);

    assertEquals(atOnce, AggregateMemory.renewed(memoryOf(family(5, 1_000)), last, 60));
  }

  private static Memory memoryOf(SpamFamily family) {
    return AggregateMemory.of(family, "g", 60, 1.1, Memory.EmbeddingStatus.REQUESTED);
  }

  private static Memory pinned(Memory memory) {
    return new Memory(
        memory.memoryId(),
        memory.kind(),
        memory.scope(),
        null,
        null,
        memory.content(),
        memory.source(),
        memory.createdAt(),
        memory.updatedAt(),
        null,
        memory.admittedAt(),
        memory.revision(),
        memory.cluster(),
        new Memory.Retrieval(true, false, false, memory.retrieval().weight()),
        new Memory.Usage(3, 2.5, 99L),
        Memory.EmbeddingStatus.NONE,
        memory.lifecycle(),
        memory.references(),
        List.of("critical"),
        memory.fingerprints(),
        null,
        memory.schemaVersion());
  }

  private static SpamFamily family(long count, long end) {
    return new SpamFamily(
        "fam-1",
        new Scope("default/1"),
        "2026-01-31",
        "ci-notify spam in memes",
        500,
        end,
        "1",
        "sha256:00",
        "0x00",
        "build=<n> failed",
        count,
        List.of("build=<n> failed"),
        List.of("contains token \"failed\""),
        List.of("mute source bot in channel"),
        List.of("e1"),
        1,
        "e1",
        "e2",
        null,
        List.of());
  }
}
