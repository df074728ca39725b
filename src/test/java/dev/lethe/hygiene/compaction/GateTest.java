package dev.lethe.hygiene.compaction;

import static dev.lethe.hygiene.compaction.Compacted.A;
import static dev.lethe.hygiene.compaction.Compacted.B;
import static dev.lethe.hygiene.compaction.Compacted.C;
import static dev.lethe.hygiene.compaction.Compacted.CAP;
import static dev.lethe.hygiene.compaction.Compacted.NOW;
import static dev.lethe.hygiene.compaction.Compacted.POLICY;
import static dev.lethe.hygiene.compaction.Kept.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.memory.summary.SummaryItem;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class GateTest {
  private final Compacted compacted = Compacted.planned();
  private final Object summary = compacted.summary(List.of("The heron is back.")).json();

  private Gate.Answer judge(Gate.Call call, Plan plan, long now, DayCap cap) {
    return new Gate(POLICY, compacted.table).judge(call, plan, now, cap);
  }

  private Gate.Answer judge(List<String> sourceIds, Object summaryJson, DayCap cap) {
    Gate.Call call = new Gate.Call("plan", compacted.group.groupId(), sourceIds, summaryJson);
    return judge(call, compacted.plan, NOW, cap);
  }

  private Gate.Answer judge() {
    return judge(List.of(A, B, C), summary, CAP);
  }

  private static void assertRefused(ErrorCode code, String path, String named, Gate.Answer answer) {
    Refusal refusal = assertInstanceOf(Gate.Refused.class, answer).refusal();
    assertEquals(code, refusal.code());
    assertEquals(path, refusal.path());
    assertTrue(refusal.message().contains(named), refusal::message);
  }

  private void change(String id, UnaryOperator<Memory> how) {
    compacted.table.memories.computeIfPresent(id, (unused, memory) -> how.apply(memory));
  }

  private void delete(String id) {
    change(id, memory -> memory.removed(Memory.Lifecycle.deleted(NOW, null, null), false));
  }

  private void pin(String id) {
    change(id, memory -> memory.withRetrieval(new Memory.Retrieval(true, false, false, 1)));
  }

  private void include(String id) {
    change(id, memory -> memory.withUsage(new Memory.Usage(1, 1, NOW)));
  }

  private void edit(String id) {
    change(
        id,
        memory ->
            memory.edited(
                new Memory.Content("other", "other", List.of()),
                memory.fingerprints(),
                memory.embedding(),
                NOW - 1));
  }

  @Test
  void a_group_that_is_as_it_was_planned_passes() {
    Gate.Passed passed = assertInstanceOf(Gate.Passed.class, judge());

    assertEquals(compacted.sources(), passed.sources());
    assertEquals(compacted.group, passed.group());
  }

  @Test
  void the_sources_may_be_named_in_any_order() {
    assertInstanceOf(Gate.Passed.class, judge(List.of(C, A, B), summary, CAP));
  }

  @Test
  void an_unknown_or_expired_plan_is_rejected() {
    Gate.Call call = new Gate.Call("p9", "g", List.of(A), summary);

    assertRefused(ErrorCode.UNKNOWN_PLAN, "$.plan_id", "p9", judge(call, null, NOW, CAP));
    assertRefused(
        ErrorCode.UNKNOWN_PLAN,
        "$.plan_id",
        "p9",
        judge(call, compacted.plan, compacted.plan.expiresAt(), CAP));
  }

  @Test
  void a_group_that_the_plan_has_not_is_unknown() {
    Gate.Call call = new Gate.Call("plan", "g9", List.of(A, B, C), summary);

    assertRefused(
        ErrorCode.UNKNOWN_GROUP, "$.group_id", "g9", judge(call, compacted.plan, NOW, CAP));
  }

  @Test
  void a_deleted_or_missing_source_is_named() {
    delete(B);
    assertRefused(ErrorCode.ALREADY_DELETED, "$.source_ids[1]", B, judge());

    compacted.table.memories.remove(B);
    assertRefused(ErrorCode.ALREADY_DELETED, "$.source_ids[1]", B, judge());
  }

  @Test
  void a_group_that_was_committed_answers_already_deleted() {
    compacted.commit(compacted.summary(List.of("The heron is back.")));

    assertRefused(ErrorCode.ALREADY_DELETED, "$.source_ids[0]", A, judge());
  }

  @Test
  void a_source_that_was_pinned_since_is_named() {
    pin(C);

    assertRefused(ErrorCode.PROTECTED, "$.source_ids[2]", C, judge());
  }

  @Test
  void other_sources_than_the_groups_are_stale() {
    assertRefused(
        ErrorCode.PLAN_STALE, "$.source_ids", "group", judge(List.of(A, B), summary, CAP));
    assertRefused(
        ErrorCode.PLAN_STALE, "$.source_ids", "group", judge(List.of(A, B, B), summary, CAP));
  }

  @Test
  void the_first_source_that_is_foreign_missing_or_named_twice_is_named() {
    assertRefused(
        ErrorCode.PLAN_STALE, "$.source_ids[1]", "m-9", judge(List.of(A, "m-9", C), summary, CAP));
    assertRefused(
        ErrorCode.PLAN_STALE, "$.source_ids", B + ", a", judge(List.of(C, A), summary, CAP));
    assertRefused(
        ErrorCode.PLAN_STALE, "$.source_ids", B + ", a", judge(List.of(A, A, C), summary, CAP));
    assertRefused(
        ErrorCode.PLAN_STALE, "$.source_ids", "repeat", judge(List.of(A, B, C, C), summary, CAP));
  }

  @Test
  void a_source_that_was_included_since_is_stale() {
    include(B);

    assertRefused(ErrorCode.PLAN_STALE, "$.source_ids[1]", B, judge());
  }

  @Test
  void a_source_that_was_edited_since_is_stale() {
    edit(B);

    assertRefused(ErrorCode.PLAN_STALE, "$.source_ids[1]", B, judge());
  }

  @Test
  void a_source_that_was_restored_since_is_stale() {
    change(B, memory -> memory.restored(NOW - 1, memory.embedding(), memory.references()));

    assertRefused(ErrorCode.PLAN_STALE, "$.source_ids[1]", B, judge());
  }

  @Test
  void a_summary_that_is_not_valid_is_refused_with_the_path_of_its_field() {
    assertRefused(
        ErrorCode.SUMMARY_INVALID,
        "$.summary_json.topic",
        "topic",
        judge(List.of(A, B, C), Map.of(), CAP));
  }

  @Test
  void a_group_beyond_the_daily_cap_is_rejected() {
    DayCap nearlyFull = CAP.plus(CAP.limit(POLICY.safety().compaction()) - 2);

    assertRefused(ErrorCode.CAP_REACHED, null, A, judge(List.of(A, B, C), summary, nearlyFull));
    assertInstanceOf(
        Gate.Passed.class,
        judge(List.of(A, B, C), summary, CAP.plus(CAP.limit(POLICY.safety().compaction()) - 3)));
  }

  @Test
  void the_first_check_that_fails_is_answered() {
    DayCap full = CAP.plus(10_000);
    List<String> wrong = List.of(A, B);
    assertRefused(
        ErrorCode.SUMMARY_INVALID,
        "$.summary_json.topic",
        "",
        judge(List.of(A, B, C), Map.of(), full));
    assertRefused(ErrorCode.PLAN_STALE, "$.source_ids", "", judge(wrong, Map.of(), full));

    pin(C);
    assertRefused(ErrorCode.PROTECTED, "$.source_ids", C, judge(wrong, Map.of(), full));

    delete(B);
    assertRefused(ErrorCode.ALREADY_DELETED, "$.source_ids[1]", B, judge(wrong, Map.of(), full));
  }

  @Test
  void a_runs_own_summary_is_checked_except_for_its_format() {
    SummaryItem item =
        SummaryItem.of(compacted.summary(List.of("The heron is back.")), compacted.sources());
    Gate gate = new Gate(POLICY, compacted.table);
    assertInstanceOf(
        Gate.Passed.class, gate.judge(compacted.plan, compacted.group, item, NOW, CAP));

    include(A);

    assertRefused(
        ErrorCode.PLAN_STALE,
        "$.source_ids[0]",
        A,
        gate.judge(compacted.plan, compacted.group, item, NOW, CAP));
  }

  @Test
  void a_group_may_be_summarized_as_long_as_it_may_be_committed() {
    Gate gate = new Gate(POLICY, compacted.table);
    Gate.Call call = new Gate.Call("plan", compacted.group.groupId(), List.of(A, B, C), null);
    assertEquals(
        compacted.sources(),
        assertInstanceOf(Gate.Open.class, gate.judgeSources(call, compacted.plan, NOW)).sources());

    pin(A);

    assertRefused(
        ErrorCode.PROTECTED, "$.source_ids[0]", A, gate.judgeSources(call, compacted.plan, NOW));
  }

  @Test
  void a_cap_is_the_larger_of_share_and_floor_and_applies_per_utc_day() {
    var cap = POLICY.safety().compaction();
    DayCap day = DayCap.begin(NOW, 1_003);

    assertEquals(250, day.limit(cap));
    assertEquals(200, DayCap.begin(NOW, 10).limit(cap));
    assertTrue(day.plus(200).allows(50, cap));
    assertEquals(false, day.plus(200).allows(51, cap));
    assertTrue(day.isCurrent(NOW));
    assertEquals(false, day.isCurrent(NOW + Kept.DAYS));
    assertEquals(DayCap.dayOf(DAY) + 30, day.day());
    assertNull(compacted.plan.group("g9"));
  }
}
