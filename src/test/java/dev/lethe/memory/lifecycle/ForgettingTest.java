package dev.lethe.memory.lifecycle;

import static dev.lethe.hygiene.compaction.Compacted.A;
import static dev.lethe.hygiene.compaction.Compacted.B;
import static dev.lethe.hygiene.compaction.Compacted.C;
import static dev.lethe.hygiene.compaction.Compacted.NOW;
import static dev.lethe.hygiene.compaction.Kept.SCOPE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.hygiene.compaction.Compacted;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.hygiene.compaction.Table;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.Forgetting.Forgotten;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForgettingTest {
  private final Compacted compacted = Compacted.committed();
  private final Table table = compacted.table;
  private final String summary = compacted.summaryMemory().memoryId();

  private Forgotten forget(List<String> ids) {
    Forgotten forgotten = table.forgetting().memories(SCOPE, ids, NOW + 9);
    table.apply(forgotten.effects());
    return forgotten;
  }

  @Test
  void a_forgotten_memory_is_removed_at_once_and_its_tombstone_has_no_hash() {
    assertEquals(1, forget(List.of(A)).forgotten());

    assertNull(table.get(A));
    assertEquals(
        new Tombstone(A, SCOPE, null, NOW + 9, null, null, "forgotten", null),
        table.tombstones.get(A));
  }

  @Test
  void a_live_memory_is_forgotten_with_its_vector_even_if_pinned() {
    Table other = Table.of(Kept.message("a").pinned());

    other.apply(other.forgetting().memories(SCOPE, List.of(A), NOW).effects());

    assertEquals(Map.of(), other.memories);
    assertEquals(Map.of(), other.vectors);
  }

  @Test
  void a_summary_that_quotes_forgotten_memories_is_rewritten_once() {
    forget(List.of(A, B));

    assertEquals(
        List.of("They will count the frogs every week."), compacted.item().summary().summary());
    assertEquals(2, table.get(summary).revision());
    assertFalse(table.vectors.get(summary).contains("heron"));
  }

  @Test
  void a_purged_memory_can_be_forgotten_too() {
    table.memories.remove(A);

    assertEquals(1, forget(List.of(A)).forgotten());

    assertNull(table.tombstones.get(A).contentHash());
    assertFalse(table.get(summary).content().text().contains("heron"));
  }

  @Test
  void a_second_forget_forgets_nothing() {
    forget(List.of(A));

    assertEquals(new Forgotten(List.of(A), 0, List.of(), List.of()), forget(List.of(A)));
  }

  @Test
  void unknown_ids_are_reported() {
    assertEquals(List.of("20260101-x"), forget(List.of("20260101-x")).unknownIds());
  }

  @Test
  void a_run_is_forgotten_with_its_sources_and_its_summary() {
    Forgotten forgotten =
        table.forgetting().run(SCOPE, List.of(new WrittenSummary(summary, List.of(A, B, C))), NOW);
    table.apply(forgotten.effects());

    assertEquals(5, forgotten.forgotten(), "with an excerpt");
    assertEquals(Map.of(), table.memories);
    assertEquals(Map.of(), table.vectors);
    for (String id : List.of(A, B, C, summary)) {
      assertNull(table.tombstones.get(id).contentHash());
    }
  }
}
