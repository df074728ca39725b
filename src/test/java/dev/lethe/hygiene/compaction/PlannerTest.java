package dev.lethe.hygiene.compaction;

import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.SCOPE;
import static dev.lethe.hygiene.compaction.Kept.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.hygiene.compaction.Planner.Planned;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final long NOW = DAY + 30 * DAYS;
  private static final PlanArguments ARGUMENTS = PlanArguments.of(Policy.defaults());

  private static Planned plan(String planId, PlanArguments arguments, List<Memory> memories) {
    return new Planner(Policy.defaults(), arguments).plan(planId, SCOPE, memories, NOW, 200);
  }

  @Test
  void a_plan_has_the_candidates_in_groups_and_counts_the_spared() {
    Planned planned =
        plan(
            "p",
            ARGUMENTS,
            List.of(
                message("a").says("12345").memory(),
                message("b").at(DAY + 9).memory(),
                message("c").pinned().memory(),
                message("d").at(NOW).memory()));

    assertEquals(1, planned.spared());
    Plan plan = planned.plan();
    assertEquals("p", plan.planId());
    assertEquals(SCOPE, plan.scope());
    Plan.Group group = plan.groups().get(0);
    assertEquals(List.of("20260101-a", "20260101-b"), group.sourceIds());
    assertEquals(2 + 3, group.estimatedTokens());
    assertEquals(DAY, group.start());
    assertEquals(DAY + 9, group.end());
    assertEquals("general", group.channelId());
    assertEquals(1, plan.groups().size());
  }

  @Test
  void a_plan_is_open_for_an_hour() {
    Plan plan = plan("p", ARGUMENTS, List.of()).plan();

    assertTrue(plan.isOpen(NOW + 3_599_999));
    assertFalse(plan.isOpen(NOW + 3_600_000));
  }

  @Test
  void the_same_candidates_give_the_same_groups_and_another_plan_names_them_otherwise() {
    List<Memory> memories = List.of(message("a").memory(), message("b").memory());
    Plan.Group group = plan("p", ARGUMENTS, memories).plan().groups().get(0);

    assertEquals(group, plan("p", ARGUMENTS, memories).plan().groups().get(0));
    assertNotEquals(
        group.groupId(), plan("q", ARGUMENTS, memories).plan().groups().get(0).groupId());
  }

  @Test
  void a_hash_changes_with_any_source() {
    Memory a = message("a").memory();
    Memory b = message("b").memory();
    Memory edited =
        b.edited(
            new Memory.Content("other", "other", List.of()), b.fingerprints(), b.embedding(), DAY);
    String hash = GroupHash.of(List.of(a, b));

    assertEquals(hash, GroupHash.of(List.of(b, a)));
    assertNotEquals(hash, GroupHash.of(List.of(a)));
    assertNotEquals(hash, GroupHash.of(List.of(a, edited)));
    assertEquals(hash, GroupHash.of(List.of(a, b.withUsage(new Memory.Usage(1, 1, DAY)))));
  }

  @Test
  void a_plan_has_so_many_groups_at_most_oldest_day_first() {
    List<Memory> memories = new ArrayList<>();
    for (int day = 9; day >= 0; day--) {
      memories.add(message("a").at(DAY + day * DAYS).memory());
      memories.add(message("b").at(DAY + day * DAYS).memory());
    }

    Plan plan = plan("p", new PlanArguments(14, 0.8, 60_000, 2), memories).plan();

    assertEquals(List.of(DAY, DAY + DAYS), plan.groups().stream().map(Plan.Group::start).toList());
  }

  @Test
  void a_group_larger_than_the_daily_cap_is_planned_in_parts_oldest_first() {
    List<Memory> memories = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      memories.add(message("m" + i).at(DAY + i).memory());
    }

    Plan plan = new Planner(Policy.defaults(), ARGUMENTS).plan("p", SCOPE, memories, NOW, 3).plan();

    assertEquals(
        List.of(3, 2), plan.groups().stream().map(group -> group.sourceIds().size()).toList());
  }

  @Test
  void plans_are_named_by_the_call_or_by_scope_and_time_of_the_run() {
    assertEquals(GroupHash.planOfCall("c1", 1), GroupHash.planOfCall("c1", 1));
    assertNotEquals(GroupHash.planOfCall("c1", 1), GroupHash.planOfCall("c2", 1));
    assertNotEquals(GroupHash.planOfCall("c1", 1), GroupHash.planOfCall("c1", 2));
    assertNotEquals(GroupHash.planOfRun("t/a", 1), GroupHash.planOfRun("t/b", 1));
    assertNotEquals(GroupHash.planOfRun("t/a", 1), GroupHash.planOfRun("t/a", 2));
  }
}
