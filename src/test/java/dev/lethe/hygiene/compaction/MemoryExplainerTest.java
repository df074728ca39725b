package dev.lethe.hygiene.compaction;

import static dev.lethe.hygiene.compaction.Compacted.A;
import static dev.lethe.hygiene.compaction.Compacted.NOW;
import static dev.lethe.hygiene.compaction.Compacted.POLICY;
import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.SCOPE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.compaction.MemoryExplainer.Explained;
import dev.lethe.hygiene.compaction.MemoryExplainer.State;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Protection.Keeper;
import dev.lethe.memory.lifecycle.InclusionScore;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The explanation of a memory matches the behaviour of runs, calls and the end of grace periods:
 * rule K19.
 */
class MemoryExplainerTest {
  private static final long AGED = DAY + 14 * DAYS + 1;

  private final MemoryExplainer explainer = new MemoryExplainer(POLICY);

  private Explained explain(Table table, String id, long now) {
    return explainer.explain(table.get(id), table.tombstone(SCOPE, id), now);
  }

  private Explained explain(Memory memory) {
    return explainer.explain(memory, null, NOW);
  }

  @Test
  void all_protections_of_a_memory_are_reported() {
    Memory pinned = Kept.message("a").pinned().tagged("critical").memory();
    Memory locked = Kept.message("a").lockedByAdmin().memory();

    assertEquals(Set.of(Keeper.PINNED, Keeper.TAG), explain(pinned).keepers());
    assertEquals(Set.of(Keeper.LOCKED_BY_ADMIN), explain(locked).keepers());
    assertEquals(
        Set.of(Keeper.LOCKED_BY_SYSTEM),
        explain(Kept.message("a").lockedBySystem().memory()).keepers());
    assertEquals(
        Set.of(Keeper.KIND), explain(Kept.message("a").of(Kind.SUMMARY).memory()).keepers());
    assertEquals(Set.of(), explain(Kept.message("a").memory()).keepers());
  }

  @Test
  void something_keeps_it_if_and_only_if_it_is_protected() {
    for (Kept kept :
        List.of(
            Kept.message("a"),
            Kept.message("a").pinned(),
            Kept.message("a").lockedByAdmin(),
            Kept.message("a").lockedBySystem(),
            Kept.message("a").tagged("pinned"),
            Kept.message("a").tagged("weekly"),
            Kept.message("a").of(Kind.AGGREGATE))) {
      Memory memory = kept.memory();

      assertEquals(
          Protection.protects(memory, POLICY), !Protection.keepers(memory, POLICY).isEmpty());
    }
  }

  @Test
  void it_is_due_when_a_run_would_take_it_and_no_millisecond_earlier() {
    CandidateRule rule = CandidateRule.of(POLICY);
    for (Kept kept :
        List.of(Kept.message("a"), Kept.message("a").included(3, NOW), Kept.message("a").at(NOW))) {
      Memory memory = kept.memory();

      long dueAt = explain(memory).dueAt();

      assertTrue(rule.admits(memory, dueAt));
      assertTrue(!rule.admits(memory, dueAt - 1));
    }
    assertEquals(AGED, explain(Kept.message("a").memory()).dueAt());
  }

  @Test
  void a_pinned_memory_has_a_due_time_and_other_kinds_have_none() {
    assertEquals(AGED, explain(Kept.message("a").pinned().memory()).dueAt());
    assertEquals(
        InclusionScore.NEVER, explain(Kept.message("a").of(Kind.TOOL_CALL).memory()).dueAt());
  }

  @Test
  void inclusions_count_with_their_decayed_score() {
    Memory memory = Kept.message("a").included(1, NOW - 21 * DAYS).memory();

    assertEquals(Math.exp(-1), explain(memory).score(), 1e-9);
  }

  @Test
  void a_restored_memory_rests_and_is_due_afterwards() {
    Memory memory = Kept.message("a").ended(Memory.Lifecycle.restored(NOW)).memory();

    Explained explained = explain(memory);

    assertEquals(State.LIVE, explained.state());
    assertEquals(NOW + 30 * DAYS, explained.rested());
    assertEquals(NOW + 30 * DAYS, explained.dueAt());
  }

  @Test
  void a_deleted_memory_can_be_restored_until_its_grace_period_ends() {
    Table table = Compacted.committed().table;
    // The plan is dated NOW; the commit arrived 5 ms later.
    long graceEnds = NOW + 5 + 7 * DAYS;

    Explained explained = explain(table, A, graceEnds - 1);

    assertEquals(State.DELETED, explained.state());
    assertEquals(graceEnds, explained.restorableUntil());
    assertNull(explained.obstacle());
    Explained late = explain(table, A, graceEnds);
    assertNull(late.restorableUntil());
    assertEquals(ErrorCode.GRACE_OVER, late.obstacle());
  }

  @Test
  void a_purged_or_forgotten_memory_cannot_be_restored() {
    Table table = Compacted.committed().table;
    table.memories.remove(A);

    Explained purged = explain(table, A, NOW);

    assertEquals(State.PURGED, purged.state());
    assertEquals(ErrorCode.GRACE_OVER, purged.obstacle());
    table.apply(table.forgetting().memories(SCOPE, List.of(A), NOW).effects());
    assertEquals(ErrorCode.FORGOTTEN, explain(table, A, NOW).obstacle());
  }
}
