package dev.lethe.hygiene.compaction;

import static dev.lethe.hygiene.compaction.CandidateRule.Standing.CANDIDATE;
import static dev.lethe.hygiene.compaction.CandidateRule.Standing.OUTSIDE;
import static dev.lethe.hygiene.compaction.CandidateRule.Standing.SPARED;
import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Policies;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.InclusionScore;
import dev.lethe.policy.Policy;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CandidateRuleTest {
  private static final long LONG_AFTER = DAY + 500 * DAYS;
  private static final Policy POLICY = Policy.defaults();

  private final CandidateRule rule = CandidateRule.of(POLICY);

  @Test
  void a_memory_is_a_candidate_once_it_is_more_than_the_age_old() {
    Memory memory = message("a").memory();

    assertEquals(OUTSIDE, rule.standing(memory, DAY + 14 * DAYS));
    assertEquals(CANDIDATE, rule.standing(memory, DAY + 14 * DAYS + 1));
  }

  @Test
  void a_backfilled_memory_gets_its_time_from_its_arrival_on() {
    Memory memory = message("a").admitted(DAY + 30 * DAYS).memory();

    assertEquals(OUTSIDE, rule.standing(memory, DAY + 44 * DAYS));
    assertEquals(CANDIDATE, rule.standing(memory, DAY + 44 * DAYS + 1));
  }

  @Test
  void the_excerpts_of_a_month_are_compacted_again_together_after_a_year() {
    long due = DAY + (31 + 14 + 365) * DAYS;
    for (int day : List.of(0, 12, 30)) {
      long at = DAY + day * DAYS;
      Memory excerpt = message("a").of(Kind.EXCERPT).at(at).admitted(at + 14 * DAYS).memory();

      assertEquals(OUTSIDE, rule.standing(excerpt, due - 1));
      assertEquals(CANDIDATE, rule.standing(excerpt, due));
    }
  }

  @Test
  void an_excerpt_that_was_made_late_is_compacted_again_a_year_later() {
    Memory excerpt = message("a").of(Kind.EXCERPT).admitted(DAY + 90 * DAYS).memory();

    assertEquals(OUTSIDE, rule.standing(excerpt, DAY + 455 * DAYS - 1));
    assertEquals(CANDIDATE, rule.standing(excerpt, DAY + 455 * DAYS));
  }

  @Test
  void a_budget_replaces_the_ages() {
    CandidateRule budget = CandidateRule.of(Policies.edn("{:compaction {:max-tokens 1000}}"));

    for (Kind kind : CandidateRule.KINDS) {
      assertEquals(CANDIDATE, budget.standing(message("a").of(kind).memory(), DAY + 1), kind::name);
    }
  }

  @Test
  void a_memory_that_contexts_included_is_a_candidate_once_that_has_decayed() {
    Memory memory = message("a").included(2, DAY + 14 * DAYS).memory();

    assertEquals(OUTSIDE, rule.standing(memory, DAY + 33 * DAYS));
    assertEquals(CANDIDATE, rule.standing(memory, DAY + 34 * DAYS));
  }

  @Test
  void only_messages_tool_results_and_excerpts_are_compacted() {
    for (Kind kind : Kind.values()) {
      boolean compacted =
          EnumSet.of(Kind.MESSAGE, Kind.ASSISTANT_MESSAGE, Kind.TOOL_RESULT, Kind.EXCERPT)
              .contains(kind);
      Memory memory = message("a").of(kind).memory();

      assertEquals(compacted ? CANDIDATE : OUTSIDE, rule.standing(memory, LONG_AFTER), kind::name);
      assertEquals(compacted, CandidateRule.isInBase(memory, POLICY), kind::name);
    }
  }

  @Test
  void a_pinned_locked_or_tagged_memory_is_never_a_candidate() {
    for (Memory memory :
        List.of(
            message("a").pinned().memory(),
            message("a").lockedByAdmin().memory(),
            message("a").lockedBySystem().memory(),
            message("a").tagged("critical").memory())) {
      assertEquals(SPARED, rule.standing(memory, LONG_AFTER));
      assertEquals(InclusionScore.NEVER, rule.dueAt(memory));
      assertFalse(CandidateRule.isInBase(memory, POLICY));
    }
  }

  @Test
  void a_deleted_or_superseded_memory_is_not_a_candidate() {
    for (Memory.Lifecycle end :
        List.of(
            Memory.Lifecycle.deleted(DAY, "s", "run"),
            new Memory.Lifecycle(false, null, null, "EXPIRED", null, null))) {
      Memory memory = message("a").ended(end).memory();

      assertEquals(OUTSIDE, rule.standing(memory, LONG_AFTER));
      assertEquals(InclusionScore.NEVER, rule.dueAt(memory));
    }
  }

  @Test
  void a_restored_memory_rests_for_thirty_days() {
    long restoredAt = DAY + 20 * DAYS;
    Memory memory = message("a").ended(Memory.Lifecycle.restored(restoredAt)).memory();

    assertEquals(SPARED, rule.standing(memory, restoredAt + 30 * DAYS - 1));
    assertEquals(CANDIDATE, rule.standing(memory, restoredAt + 30 * DAYS));
  }

  @Test
  void stricter_arguments_of_a_call_hold_instead_of_the_policys() {
    CandidateRule strict =
        new CandidateRule(POLICY, new PlanArguments(30, 0.5, 60_000, Integer.MAX_VALUE));

    assertFalse(strict.admits(message("a").memory(), DAY + 30 * DAYS));
    assertTrue(strict.admits(message("a").memory(), DAY + 30 * DAYS + 1));
    assertFalse(strict.admits(message("a").included(0.6, LONG_AFTER).memory(), LONG_AFTER));
    assertTrue(rule.admits(message("a").included(0.6, LONG_AFTER).memory(), LONG_AFTER));
  }

  @Test
  void a_memory_becomes_a_candidate_at_the_moment_it_is_due_and_not_before() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      Kept kept = message("a").at(DAY + random.nextInt()).admitted(DAY + random.nextInt());
      if (random.nextBoolean()) {
        kept.included(random.nextDouble() * 20, DAY + random.nextInt());
      }
      if (random.nextInt(4) == 0) {
        kept.ended(Memory.Lifecycle.restored(DAY + random.nextInt()));
      }
      Memory memory = kept.memory();

      long due = rule.dueAt(memory);

      assertTrue(rule.admits(memory, due), () -> "seed " + seed);
      assertFalse(rule.admits(memory, due - 1), () -> "seed " + seed);
    }
  }
}
