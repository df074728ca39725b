package dev.lethe.memory.lifecycle;

import static dev.lethe.hygiene.compaction.Compacted.A;
import static dev.lethe.hygiene.compaction.Compacted.B;
import static dev.lethe.hygiene.compaction.Compacted.C;
import static dev.lethe.hygiene.compaction.Compacted.NOW;
import static dev.lethe.hygiene.compaction.Kept.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.hygiene.compaction.Compacted;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.hygiene.compaction.Table;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.summary.SummaryV1;
import java.util.List;
import org.junit.jupiter.api.Test;

class RewritingTest {
  private final Compacted compacted = Compacted.committed();
  private final Table table = compacted.table;
  private final String summary = compacted.summaryMemory().memoryId();

  private void erase(String id) {
    table.apply(table.rewriting().afterErasure(table.get(id), table.tombstones.get(id), NOW + 9));
  }

  private SummaryV1 said() {
    return compacted.item().summary();
  }

  @Test
  void a_persons_deletion_removes_its_bullets_and_those_of_unknown_origin() {
    erase(A);

    assertEquals(
        List.of("Nobody has seen the otter since Monday.", "They will count the frogs every week."),
        said().summary());
    assertEquals(List.of(B, C), said().sourceIds());
    assertEquals(List.of(B, C), compacted.summaryMemory().references());
    assertEquals(NOW + 9, compacted.summaryMemory().updatedAt());
  }

  @Test
  void a_text_deleted_by_a_person_is_quoted_nowhere() {
    erase(A);

    for (String quoting :
        List.of(
            table.get(summary).content().text(),
            table.get(summary).content().normalizedText(),
            table.get(summary).item(),
            table.vectors.get(summary))) {
      assertFalse(quoting.contains("heron"), quoting);
      assertFalse(quoting.contains("doing fine"), quoting);
    }
  }

  @Test
  void decisions_go_with_their_source_too() {
    erase(C);

    assertEquals(List.of(), said().decisions());
    assertFalse(table.get(summary).content().text().contains("frogs"));
  }

  @Test
  void a_name_stays_as_long_as_another_source_has_it() {
    Compacted other =
        Compacted.planned(
            Kept.message("a").says("The grey heron is back again."),
            Kept.message("b").says("A heron stood there all day long.").at(DAY + 1));
    other.commit(
        other.summary(
            List.of("The grey heron is back again.", "A heron stood there all day long.")));

    other.table.apply(other.table.rewriting().afterErasure(other.table.get(A), null, NOW));

    assertEquals(List.of("heron"), other.item().summary().entities());
    assertEquals(List.of(List.of(B)), other.item().origins().entities());
  }

  @Test
  void a_summary_is_erased_with_its_last_bullet() {
    erase(A);
    erase(B);
    erase(C);

    Memory gone = table.get(summary);
    assertTrue(gone.lifecycle().deleted());
    assertEquals(Memory.Content.EMPTY, gone.content());
    assertNull(gone.item());
    assertNull(table.vectors.get(summary));
    assertNull(table.tombstones.get(summary).contentHash());
  }

  @Test
  void a_deletion_reaches_the_summary_even_after_the_purge() {
    table.memories.remove(A);

    erase(A);

    assertFalse(table.get(summary).content().text().contains("heron"));
  }

  @Test
  void a_pin_doesnt_keep_a_summary_from_being_rewritten() {
    table.memories.computeIfPresent(
        summary, (id, memory) -> memory.withRetrieval(new Memory.Retrieval(true, true, true, 1)));

    erase(A);

    assertFalse(table.get(summary).content().text().contains("heron"));
  }

  @Test
  void a_summary_from_an_event_is_deleted_with_any_of_its_sources() {
    Memory foreign =
        Kept.message("f")
            .of(Kind.SUMMARY)
            .memory()
            .rewritten(
                new Memory.Content("the heron", "the heron", List.of()), List.of(A), null, NOW);
    table.memories.put(foreign.memoryId(), foreign);
    Memory source =
        table.get(A).removed(Memory.Lifecycle.deleted(NOW, foreign.memoryId(), null), false);
    Tombstone own = table.tombstones.get(A);

    table.apply(table.rewriting().afterErasure(source, own, NOW));

    assertEquals(Memory.Content.EMPTY, table.get(foreign.memoryId()).content());
    assertFalse(table.get(summary).content().text().contains("heron"));
  }

  @Test
  void a_summary_in_its_grace_is_rewritten_too_since_it_may_be_restored() {
    Memory before = table.get(summary);
    table.memories.put(
        summary, before.removed(Memory.Lifecycle.deleted(NOW + 5, null, null), false));
    table.tombstones.put(
        summary,
        new Tombstone(
            summary,
            before.scope(),
            null,
            NOW + 5,
            null,
            GroupHash.contentHash(before),
            "tombstone",
            null));

    erase(A);

    Memory after = table.get(summary);
    assertTrue(after.lifecycle().deleted());
    assertFalse(after.content().text().contains("heron"), after.content().text());
    assertTrue(after.content().text().contains("otter"), after.content().text());
    assertEquals(GroupHash.contentHash(after), table.tombstones.get(summary).contentHash());
    assertEquals(NOW + 5, table.tombstones.get(summary).deletedAt());
  }

  private static Memory foreign(List<String> sourceIds) {
    return Kept.message("f")
        .of(Kind.SUMMARY)
        .memory()
        .rewritten(new Memory.Content("the heron", "the heron", List.of()), sourceIds, null, NOW);
  }

  @Test
  void a_summary_that_came_as_an_event_is_found_by_its_live_sources() {
    Table other = Table.of(Kept.message("a"), Kept.message("b"));
    Memory foreign = foreign(List.of(A, "20260101-x"));
    List<Effect> minting =
        List.of(new Effect.PutMemory(foreign), new Effect.Embed(VectorChange.of(foreign)));
    other.apply(other.rewriting().afterArrival(foreign, minting, NOW));
    assertEquals(List.of(foreign.memoryId()), other.get(A).references());
    assertEquals(foreign, other.get(foreign.memoryId()));

    other.apply(other.rewriting().afterErasure(other.get(A), null, NOW + 1));

    assertEquals(Memory.Content.EMPTY, other.get(foreign.memoryId()).content());
    assertNull(other.vectors.get(foreign.memoryId()));
  }

  @Test
  void a_summary_minted_after_a_sources_erasure_leaves_only_a_tombstone() {
    Table other = Table.of(Kept.message("a"), Kept.message("b"));
    other.apply(other.forgetting().memories(Kept.SCOPE, List.of(A), NOW).effects());
    Memory foreign = foreign(List.of(A, B));
    List<Effect> minting =
        List.of(new Effect.PutMemory(foreign), new Effect.Embed(VectorChange.of(foreign)));

    List<Effect> effects = other.rewriting().afterArrival(foreign, minting, NOW);
    other.apply(effects);

    assertFalse(effects.toString().contains("the heron"), effects::toString);
    assertTrue(other.get(foreign.memoryId()).lifecycle().deleted());
    assertNull(other.tombstones.get(foreign.memoryId()).contentHash());
  }

  @Test
  void a_memory_that_nothing_quotes_changes_nothing() {
    assertEquals(List.of(), table.rewriting().afterErasure(Kept.message("x").memory(), null, NOW));
  }
}
