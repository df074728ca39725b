package dev.lethe.memory.lifecycle;

import static dev.lethe.hygiene.compaction.Compacted.A;
import static dev.lethe.hygiene.compaction.Compacted.B;
import static dev.lethe.hygiene.compaction.Compacted.C;
import static dev.lethe.hygiene.compaction.Compacted.NOW;
import static dev.lethe.hygiene.compaction.Compacted.POLICY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.SCOPE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.compaction.Committing;
import dev.lethe.hygiene.compaction.Compacted;
import dev.lethe.hygiene.compaction.Gate;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.hygiene.compaction.PlanArguments;
import dev.lethe.hygiene.compaction.Planner;
import dev.lethe.hygiene.compaction.Table;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.lifecycle.Restoring.Restored;
import dev.lethe.memory.lifecycle.Restoring.Skipped;
import dev.lethe.memory.summary.ExtractiveSummarizer;
import dev.lethe.memory.summary.FamilyCounts;
import dev.lethe.memory.summary.WordCounts;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestoringTest {
  private static final long LATER = NOW + 2 * DAYS;

  private final Compacted compacted = Compacted.committed();
  private final Table table = compacted.table;
  private final String summary = compacted.summaryMemory().memoryId();

  private Restoring restoring() {
    return new Restoring(POLICY, table, table.rewriting());
  }

  private Restored restore(String id, long now) {
    Restored restored = assertInstanceOf(Restored.class, restoring().memory(SCOPE, id, now));
    table.apply(restored.effects());
    return restored;
  }

  private ErrorCode refused(String id, long now) {
    Restoring.Refused refused =
        assertInstanceOf(Restoring.Refused.class, restoring().memory(SCOPE, id, now));
    assertEquals("$.memory_id", refused.refusal().path());
    assertTrue(refused.refusal().message().contains(id));
    return refused.refusal().code();
  }

  @Test
  void a_restored_memory_is_live_without_tombstone_and_with_its_vector() {
    Memory before = Compacted.planned().table.get(A);

    Restored restored = restore(A, LATER);

    assertEquals(List.of(A), restored.restored());
    Memory live = table.get(A);
    assertEquals(Memory.Lifecycle.restored(LATER), live.lifecycle());
    assertEquals(before.content(), live.content());
    assertEquals(EmbeddingStatus.REQUESTED, live.embedding());
    assertEquals(before.content().text(), table.vectors.get(A));
    assertNull(table.tombstones.get(A));
  }

  @Test
  void a_restored_memorys_statements_are_removed_from_the_summary() {
    restore(A, LATER);

    assertEquals(List.of(B, C), compacted.item().summary().sourceIds());
    assertEquals(
        List.of(
            "Nobody has seen the otter since Monday.",
            "They will count the frogs every week.",
            "The animals are doing fine."),
        compacted.item().summary().summary());
    assertEquals(List.of("otter"), compacted.item().summary().entities());
    assertEquals("2 memories of 2026-01-01", compacted.item().summary().topic());
    assertEquals(compacted.summaryMemory().content().text(), table.vectors.get(summary));
    assertEquals(2, compacted.summaryMemory().revision());
    assertEquals(List.of(B, C), compacted.summaryMemory().references());
    assertEquals(List.of(A), compacted.item().restored());
  }

  @Test
  void a_summary_that_may_still_quote_a_restored_memory_is_found_when_that_is_erased() {
    restore(A, LATER);
    assertEquals(List.of(summary), table.get(A).references());

    table.apply(table.rewriting().afterErasure(table.get(A), null, LATER + 1));

    assertFalse(compacted.summaryMemory().content().text().contains("doing fine"));
    assertFalse(compacted.summaryMemory().references().contains(A));
  }

  @Test
  void that_summary_is_found_even_when_the_memory_was_compacted_again_and_purged() {
    restore(A, LATER);
    Memory again = Kept.message("d").at(Kept.DAY + 3).memory();
    table.memories.put(again.memoryId(), again);
    long later = LATER + 40 * DAYS;
    Plan plan =
        new Planner(POLICY, PlanArguments.of(POLICY))
            .plan("p2", SCOPE, table.memories.values(), later, 200)
            .plan();
    List<Memory> sources = plan.groups().get(0).sourceIds().stream().map(table::get).toList();
    Gate.Passed passed =
        new Gate.Passed(
            plan,
            plan.groups().get(0),
            sources,
            new ExtractiveSummarizer(POLICY).summarize(sources, FamilyCounts.of(sources, table)));
    table.apply(
        new Committing(POLICY, Table.PRINTS, Table.JSON)
            .commit(passed, "p2", later, later, WordCounts.NONE)
            .effects());
    table.memories.remove(A);

    table.apply(table.rewriting().afterErasure(null, table.tombstones.get(A), later + 1));

    assertFalse(table.get(summary).content().text().contains("doing fine"));
    assertFalse(table.get(summary).references().contains(A));
  }

  @Test
  void of_several_that_are_restored_each_is_remembered_until_nothing_may_quote_it() {
    restore(A, LATER);
    restore(B, LATER);
    assertEquals(List.of(C), compacted.summaryMemory().references());
    assertEquals(List.of(A, B), compacted.item().restored());

    table.apply(table.rewriting().afterErasure(table.get(B), null, LATER + 1));

    assertFalse(compacted.summaryMemory().content().text().contains("doing fine"));
    assertEquals(List.of(), compacted.item().restored());
    assertEquals(List.of(), table.rewriting().givenTo(table.get(A), null));
  }

  @Test
  void a_summary_is_deleted_with_the_restore_of_its_last_source() {
    restore(A, LATER);
    restore(B, LATER);
    assertFalse(table.get(summary).lifecycle().deleted());

    restore(C, LATER);

    assertTrue(table.get(summary).lifecycle().deleted());
    assertEquals(Rewriting.RESTORED, table.tombstones.get(summary).reason());
    assertNull(table.vectors.get(summary));
    assertEquals(Memory.Content.EMPTY, table.get(summary).content());
    assertEquals(ErrorCode.FORGOTTEN, refused(summary, LATER));
  }

  @Test
  void a_summary_that_loses_its_last_bullet_counts_its_remaining_sources() {
    Compacted other = Compacted.planned();
    other.commit(other.summary(List.of("The grey heron is back.")));
    Restored restored =
        assertInstanceOf(
            Restored.class,
            new Restoring(POLICY, other.table, other.table.rewriting()).memory(SCOPE, A, LATER));

    other.table.apply(restored.effects());

    assertEquals(List.of("2 memories of 2026-01-01."), other.item().summary().summary());
    assertEquals(List.of(), other.table.get(A).references());
  }

  @Test
  void a_memory_can_be_restored_for_seven_days() {
    long deletedAt = compacted.table.tombstones.get(A).deletedAt();

    assertEquals(ErrorCode.GRACE_OVER, refused(A, deletedAt + 7 * DAYS));
    restore(A, deletedAt + 7 * DAYS - 1);
  }

  @Test
  void a_purged_memory_is_past_its_grace_period() {
    table.memories.remove(A);

    assertEquals(ErrorCode.GRACE_OVER, refused(A, LATER));
  }

  @Test
  void a_live_unknown_or_erased_memory_is_not_restored() {
    assertEquals(ErrorCode.UNKNOWN_MEMORY, refused("20260101-x", LATER));

    restore(A, LATER);
    assertEquals(ErrorCode.NOT_DELETED, refused(A, LATER));

    table.apply(table.forgetting().memories(SCOPE, List.of(B), LATER).effects());
    assertEquals(ErrorCode.FORGOTTEN, refused(B, LATER));
  }

  @Test
  void a_superseded_memory_has_no_limit_of_grace() {
    Memory.Lifecycle superseded = new Memory.Lifecycle(false, null, null, "EXPIRED", "run", null);
    Memory memory = Kept.message("s").ended(superseded).vector(EmbeddingStatus.PURGED).memory();
    table.memories.put(memory.memoryId(), memory);

    restore(memory.memoryId(), NOW + 700 * DAYS);

    assertEquals(EmbeddingStatus.REQUESTED, table.get(memory.memoryId()).embedding());
    assertTrue(table.get(memory.memoryId()).lifecycle().isLive());
  }

  @Test
  void a_text_too_long_for_a_vector_is_restored_without_one() {
    Compacted other =
        Compacted.planned(
            Kept.message("a").says("x".repeat(4 * 2_048 + 1)), Kept.message("b").at(Kept.DAY + 1));
    other.commit(other.summary(List.of("Long.")));
    Restored restored =
        assertInstanceOf(
            Restored.class,
            new Restoring(POLICY, other.table, other.table.rewriting()).memory(SCOPE, A, LATER));

    other.table.apply(restored.effects());

    assertEquals(EmbeddingStatus.SUMMARISE_FIRST, other.table.get(A).embedding());
    assertNull(other.table.vectors.get(A));
  }

  @Test
  void a_run_is_undone_with_its_summary_and_the_rest_is_named() {
    restore(A, LATER);
    table.apply(table.forgetting().memories(SCOPE, List.of(B), LATER).effects());

    Restored restored =
        assertInstanceOf(Restored.class, restoring().run(SCOPE, "run", written(), LATER + 1));
    table.apply(restored.effects());

    assertEquals(List.of(C), restored.restored());
    assertEquals(List.of(new Skipped(B, ErrorCode.FORGOTTEN)), restored.skipped());
    assertTrue(table.get(C).lifecycle().isLive());
    assertTrue(table.get(summary).lifecycle().deleted());
  }

  @Test
  void sources_of_a_run_that_cant_be_restored_are_skipped_with_the_reason() {
    table.memories.remove(B);

    Restored restored =
        assertInstanceOf(Restored.class, restoring().run(SCOPE, "run", written(), LATER));

    assertEquals(List.of(A, C), restored.restored());
    assertEquals(List.of(new Skipped(B, ErrorCode.GRACE_OVER)), restored.skipped());
  }

  @Test
  void a_run_of_which_nothing_can_be_restored_keeps_its_summary() {
    Restoring.Refused refused =
        assertInstanceOf(
            Restoring.Refused.class, restoring().run(SCOPE, "run", written(), NOW + 8 * DAYS));

    assertEquals(ErrorCode.GRACE_OVER, refused.refusal().code());
  }

  @Test
  void a_run_without_its_summary_can_still_be_undone() {
    table.apply(table.forgetting().memories(SCOPE, List.of(B, summary), LATER).effects());

    Restored restored =
        assertInstanceOf(Restored.class, restoring().run(SCOPE, "run", written(), LATER));

    assertEquals(List.of(A, C), restored.restored());
  }

  @Test
  void a_forgotten_run_is_rejected_as_forgotten() {
    table.apply(table.forgetting().run(SCOPE, written(), LATER).effects());

    assertEquals(ErrorCode.FORGOTTEN, refusedRun());
  }

  @Test
  void a_run_that_was_undone_has_nothing_deleted() {
    Restored restored =
        assertInstanceOf(Restored.class, restoring().run(SCOPE, "run", written(), LATER));
    table.apply(restored.effects());

    assertEquals(ErrorCode.NOT_DELETED, refusedRun());
  }

  private ErrorCode refusedRun() {
    return assertInstanceOf(
            Restoring.Refused.class, restoring().run(SCOPE, "run", written(), LATER + 1))
        .refusal()
        .code();
  }

  private List<WrittenSummary> written() {
    return List.of(new WrittenSummary(summary, List.of(A, B, C)));
  }

  @Test
  void an_unknown_run_is_rejected_with_its_path() {
    Restoring.Refused refused =
        assertInstanceOf(Restoring.Refused.class, restoring().run(SCOPE, "r9", List.of(), LATER));

    assertEquals(ErrorCode.UNKNOWN_RUN, refused.refusal().code());
    assertEquals("$.run_id", refused.refusal().path());
  }
}
