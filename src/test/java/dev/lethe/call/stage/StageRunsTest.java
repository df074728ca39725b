package dev.lethe.call.stage;

import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Delivery;
import dev.lethe.call.Order;
import dev.lethe.call.StageWorld;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.compaction.CompactionRunRow;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.collapse.CollapseArguments;
import dev.lethe.hygiene.pruning.PruneArguments;
import dev.lethe.hygiene.pruning.PruningStage;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import dev.lethe.memory.Tombstone;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Runs of a stage over scopes, and the results of their plans: rules Z1 to Z7. */
class StageRunsTest extends StageWorld {
  private Policy policy = Policy.defaults();

  @Override
  public Policy policy() {
    return policy;
  }

  @Test
  void a_call_covers_all_scopes_and_is_answered_after_the_last() {
    session(ONE, 10);
    session(TWO, 6);

    calls("c1", applied(3));
    assertEquals(List.of(), answers);
    settleAll();

    assertEquals(3, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(3, live(TWO, Kind.SESSION_MESSAGE));
    assertEquals(7, countsOf(ONE).get("messages_pruned"));
    assertEquals(3, countsOf(TWO).get("messages_pruned"));
    assertEquals(2, reports.size());
    assertFalse(rows.keySet().stream().anyMatch(key -> key.startsWith(StageRow.ALL)));
  }

  @Test
  void a_call_is_a_dry_run_by_default() {
    session(ONE, 10);

    calls("c1", new PruneArguments(null, 3, null));
    settleAll();

    assertEquals(10, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(7, countsOf(ONE).get("messages_pruned"));
    assertTrue(reports.get(0).dryRun());
  }

  @Test
  void a_scope_with_more_than_a_batch_is_one_plan_and_its_steps_are_several_records() {
    session(ONE, 700);
    session(TWO, 10);

    calls("c1", applied(100));

    assertTrue(waiting.size() > 2, waiting.size() + " records");
    settleAll();

    assertEquals(100, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(600, countsOf(ONE).get("messages_pruned"));
    assertEquals(0, countsOf(TWO).get("messages_pruned"));
  }

  @Test
  void a_snapshot_scan_pauses_on_request_and_resumes() {
    session(ONE, 50);
    calls("c1", applied(3));
    StageSnapshot slow =
        engine().snapshot(new SnapshotOrder((StageRow) new Rows().rows("stage|").get(0)));
    int calls = 0;
    boolean done = false;

    while (!done) {
      int[] left = {7};
      done = slow.look(() -> left[0]-- > 0);
      calls++;
    }

    assertTrue(calls > 5, calls + " calls");
    assertEquals(waiting.toString(), planned(slow).toString());
  }

  @Test
  void a_repeated_plan_changes_nothing() {
    session(ONE, 10);
    calls("c1", applied(3));
    StagePlanned part = waiting.get(0);
    settleAll();

    Step again = engine().step(part, NOW, NOW);

    assertEquals(Step.NOTHING, again);
  }

  @Test
  void lost_plans_are_ordered_again_and_late_ones_are_skipped() {
    session(ONE, 700);
    calls("c1", applied(100));
    List<StagePlanned> first = new ArrayList<>(waiting);
    take(engine().step(waiting.remove(0), NOW, NOW));
    List<Order> left = engine().ordersLeft();
    StageSnapshot again = engine().snapshot((SnapshotOrder) left.get(0));
    again.look(() -> true);
    waiting.addAll(planned(again));

    settleAll();

    assertEquals(1, left.size());
    assertTrue(first.size() > 1);
    assertEquals(100, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(600, countsOf(ONE).get("messages_pruned"));
    assertEquals(1, reports.size());
  }

  @Test
  void a_memory_that_changed_since_keeps_its_step_from_being_done() {
    session(ONE, 10);
    calls("c1", applied(3));
    String id = ItemMemories.message(ONE, "m2", "", START).memoryId();
    Memory before = memories.memory(ONE, id);
    Memory.Retrieval pinned = new Memory.Retrieval(true, false, false, 1);
    memories.put(before.withRetrieval(pinned));

    settleAll();

    assertEquals(10, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(0, countsOf(ONE).get("messages_pruned"));
    assertEquals(7, countsOf(ONE).get("deferred"));
    assertEquals(
        "[{\"session_id\":\"one\",\"memories\":7,\"reason\":\"changed\"}]",
        reports.get(0).deferred());
  }

  @Test
  void messages_stay_if_their_summary_changed_since_the_plan() {
    session(ONE, 10);
    String id = ItemMemories.summary(ONE, "s", "", START, START).memoryId();
    Memory before = memories.memory(ONE, id);
    calls("c1", applied(3));
    memories.put(before.withLifecycle(Memory.Lifecycle.deleted(NOW, null, null)));
    settleAll();
    assertEquals(10, live(ONE, Kind.SESSION_MESSAGE));
    memories.put(before);
    calls("c2", applied(3));
    memories.put(
        before.rewritten(new Memory.Content("Less.", "less.", List.of()), List.of(), "{}", NOW));
    settleAll();
    assertEquals(10, live(ONE, Kind.SESSION_MESSAGE));
    memories.put(before);
    calls("c3", applied(3));
    memories.put(before.restored(NOW, before.embedding(), List.of()));
    settleAll();

    assertEquals(10, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(7, countsOf(ONE).get("deferred"));
  }

  @Test
  void a_message_is_replaced_by_the_summary_that_covers_it() {
    session(ONE, 10);
    Memory late = ItemMemories.summary(ONE, "t", "A part.", START + 60_000, START + 2_500);
    memories.put(late);

    calls("c1", applied(3));
    settleAll();

    String held = ItemMemories.summary(ONE, "s", "", START, START).memoryId();
    Memory gone = memories.memory(ONE, ItemMemories.message(ONE, "m6", "", START).memoryId());
    assertEquals(held, gone.lifecycle().replacedBy());
  }

  @Test
  void a_session_is_not_pruned_before_its_wisdom_is_stored() {
    session(ONE, 700);
    memories.put(ItemMemories.message(ONE, "m1", "We decided to move on Friday.", START + 1_000));
    calls("c1", applied(100));
    String id = ItemMemories.message(ONE, "m2", "", START).memoryId();
    memories.put(
        memories.memory(ONE, id).withRetrieval(new Memory.Retrieval(true, false, false, 1)));

    settleAll();

    assertEquals(700, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(0, live(ONE, Kind.WISDOM));
    assertEquals(600, countsOf(ONE).get("deferred"));
  }

  @Test
  void wisdom_excludes_messages_erased_after_the_plan() {
    session(ONE, 700);
    memories.put(ItemMemories.message(ONE, "m1", "We decided to move on Friday.", START + 1_000));
    Memory late = ItemMemories.message(ONE, "m550", "We decided to sell the cat.", START + 550_000);
    memories.put(late);
    calls("c1", applied(100));
    memories.tombstones.put(
        ONE.key(late.memoryId()),
        new Tombstone(late.memoryId(), ONE, "m550", NOW, null, null, "deleted", null));
    memories.put(late.removed(Memory.Lifecycle.deleted(NOW, null, null), true));

    settleAll();

    Memory wisdom =
        memories.memories.values().stream()
            .filter(memory -> memory.kind() == Kind.WISDOM)
            .findFirst()
            .orElseThrow();
    assertEquals("We decided to move on Friday.", wisdom.content().text());
    assertFalse(wisdom.item().contains("cat"), wisdom.item());
  }

  @Test
  void a_summary_of_changed_messages_is_not_written() {
    for (int i = 0; i < 6; i++) {
      memories.put(
          ItemMemories.message(ONE, "m" + i, "The server " + i + " is slow today.", START + i));
    }
    calls("c1", applied(3));
    memories.put(ItemMemories.message(ONE, "m1", "The server 1 is fine by now.", START + 1));

    settleAll();

    assertEquals(0, live(ONE, Kind.SESSION_SUMMARY));
  }

  @Test
  void
      an_interval_that_finds_nothing_reports_nothing_and_one_of_a_stage_that_reports_changes_nothing() {
    session(ONE, 120);
    session(TWO, 6);

    take(engine().step(new Tick(PruningStage.NAME, NOW, false), NOW, NOW));
    settleAll();

    assertEquals(120, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(List.of(ONE), reports.stream().map(Report::scope).collect(toList()));
    assertEquals(20, reports.get(0).counts().get("messages_pruned"));
    assertTrue(reports.get(0).dryRun());
  }

  @Test
  void a_run_is_never_later_than_the_arrival_of_its_tick() {
    long ahead = NOW + TimeUnit.DAYS.toMillis(40);

    take(engine().step(new Tick(Tick.COMPACTION, ahead, false), NOW, NOW));
    session(ONE, 1);
    take(engine().step(new Tick(PruningStage.NAME, ahead, false), NOW, NOW));

    assertEquals(NOW, ((CompactionRunRow) new Rows().row(CompactionRunRow.KEY).orElseThrow()).at());
    assertEquals(NOW, ((StageRow) new Rows().rows(StageRow.ALL).get(0)).at());
  }

  @Test
  void messages_without_a_summary_stay_until_one_is_written() {
    for (int i = 0; i < 6; i++) {
      memories.put(
          ItemMemories.message(ONE, "m" + i, "The server " + i + " is slow today.", START + i));
    }

    calls("c1", applied(3));
    settleAll();

    assertEquals(6, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(1, live(ONE, Kind.SESSION_SUMMARY));
    assertEquals(1, countsOf(ONE).get("summaries_requested"));
    answers.clear();
    calls("c2", applied(3));
    settleAll();
    assertEquals(3, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(3, countsOf(ONE).get("messages_pruned"));
  }

  @Test
  void equal_profiles_collapse_into_one_across_several_records() {
    for (int i = 0; i < 451; i++) {
      memories.put(snapshot(i));
    }
    ToolCall call = new ToolCall("c1", "c1", "profile.collapse", null, null, NOW);
    Tool tool = run(new CollapseArguments(false, null, null, null));

    take(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Valid(tool)), NOW, NOW));
    assertTrue(waiting.size() > 2, waiting.size() + " records");
    settleAll();

    assertEquals(1, live(COLLECTION, Kind.PROFILE));
    assertEquals(451, total(memories.memory(COLLECTION, snapshot(0).memoryId())));
    assertEquals(450, countsOf(COLLECTION).get("duplicates_removed"));
    assertEquals(1, countsOf(COLLECTION).get("groups_collapsed"));
    assertEquals(450, countsOf(COLLECTION).get("reinforcements_applied"));
    assertEquals(451, reports.get(0).samples().get(0).size());
    assertEquals("p0", reports.get(0).samples().get(0).itemIds().get(0));
  }

  @Test
  void memories_deferred_by_the_daily_cap_are_reported_with_the_reason() {
    for (int i = 0; i < 1_500; i++) {
      memories.put(snapshot(i));
    }
    ToolCall call = new ToolCall("c1", "c1", "profile.collapse", null, null, NOW);
    Tool tool = run(new CollapseArguments(false, null, null, null));

    take(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Valid(tool)), NOW, NOW));
    settleAll();

    assertEquals(750, countsOf(COLLECTION).get("duplicates_removed"));
    assertEquals(749, countsOf(COLLECTION).get("deferred"));
    assertEquals(
        "[{\"phase\":\"exact\",\"canonical_id\":\""
            + snapshot(0).memoryId()
            + "\",\"memories\":749,\"reason\":\"cap_reached\"}]",
        reports.get(0).deferred());
  }

  @Test
  void a_run_deletes_at_most_the_cap_left_by_another_run() {
    for (int i = 0; i < 1_500; i++) {
      memories.put(snapshot(i));
    }
    Tool tool = run(new CollapseArguments(false, null, null, null));
    for (String id : List.of("c1", "c2")) {
      ToolCall call = new ToolCall(id, id, "profile.collapse", null, null, NOW);
      take(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Valid(tool)), NOW, NOW));
    }

    settleAll();

    assertEquals(750, live(COLLECTION, Kind.PROFILE));
    assertTrue(
        reports.get(1).deferred().contains("\"reason\":\"changed\""), reports.get(1).deferred());
  }

  @Test
  void a_second_run_of_a_day_may_prune_what_arrived_after_the_first() {
    session(ONE, 4);
    calls("c1", applied(1));
    settleAll();
    assertEquals(2, countsOf(ONE).get("messages_pruned"));
    for (int i = 4; i < 20; i++) {
      memories.put(ItemMemories.message(ONE, "m" + i, "Message " + i + " of all.", START + i));
    }
    memories.put(ItemMemories.summary(ONE, "s", "What was said.", START + 5_000, NOW));
    answers.clear();

    calls("c2", applied(1));
    settleAll();

    assertEquals(1, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(17, countsOf(ONE).get("messages_pruned"));
    assertEquals(0, countsOf(ONE).get("deferred"));
  }

  private Step passesItsCount(long at) {
    Step step = engine().step(Tick.ofCount("profile", COLLECTION, at), at, at);
    take(step);
    return step;
  }

  @Test
  void while_a_run_of_a_count_is_under_way_no_other_begins_and_each_has_an_id_of_its_own() {
    policy = Policies.edn("{:profile {:mode :apply}}");
    for (int i = 0; i < 3; i++) {
      memories.put(snapshot(i));
    }
    passesItsCount(NOW);

    assertEquals(Step.NOTHING, passesItsCount(NOW + 5));

    settleAll();
    assertEquals(1, live(COLLECTION, Kind.PROFILE));
    memories.put(snapshot(3));
    passesItsCount(NOW + 9);
    settleAll();
    assertEquals(1, live(COLLECTION, Kind.PROFILE));
    assertEquals(2, reports.stream().map(Report::runId).distinct().count());
    assertEquals(List.of(), answers);
  }

  @Test
  void a_scope_that_passes_its_count_is_left_alone_unless_the_stage_applies() {
    for (int i = 0; i < 3; i++) {
      memories.put(snapshot(i));
    }

    assertEquals(Step.NOTHING, passesItsCount(NOW));
  }
}
