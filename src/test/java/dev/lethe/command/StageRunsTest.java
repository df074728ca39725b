package dev.lethe.command;

import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.command.PlanCodec;
import dev.lethe.codec.command.RunBytes;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.IndexOnHeap;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.item.ItemFields;
import dev.lethe.item.Significance;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Report;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How a run of a stage goes through scopes, and what its plan comes to: rules Z1 to Z6. */
class StageRunsTest {
  private static final long START = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();
  private static final long NOW = START + 10_000_000;
  private static final Scope ONE = new Scope("default/session:one");
  private static final Scope COLLECTION = new Scope("default/collection:gateway");
  private static final Scope TWO = new Scope("default/session:two");

  private final MemoriesOnHeap memories = new MemoriesOnHeap();
  private final TreeMap<String, byte[]> rows = new TreeMap<>();
  private final List<Report> reports = new ArrayList<>();
  private final List<AnswerRecord.Partial> answers = new ArrayList<>();
  private final List<StagePlanned> waiting = new ArrayList<>();
  private final List<Tick> ticks = new ArrayList<>();

  /** As its store has it: what is written is read again. */
  private final class Rows implements RunState {
    @Override
    public Optional<RunRow> next(String prefix, String after) {
      return rows.keySet().stream()
          .filter(key -> key.startsWith(prefix) && key.compareTo(after) > 0)
          .findFirst()
          .flatMap(this::row);
    }

    @Override
    public Optional<RunRow> row(String key) {
      return Optional.ofNullable(rows.get(key)).map(RunBytes::row);
    }

    @Override
    public List<RunRow> rows(String prefix) {
      return rows.entrySet().stream()
          .filter(row -> row.getKey().startsWith(prefix))
          .map(row -> RunBytes.row(row.getValue()))
          .collect(toList());
    }
  }

  private Terms terms() {
    return new Terms(
        Policy.defaults(),
        new MessageFingerprinter(Policy.defaults(), unused -> Normalizer.standard()),
        new JsonTree(),
        memories,
        null,
        null,
        new Rows(),
        null,
        new IndexOnHeap());
  }

  private CommandEngine engine() {
    return new CommandEngine(terms());
  }

  private void take(Step step) {
    for (RunChange change : step.changes()) {
      if (change.row() == null) {
        rows.remove(change.key());
      } else {
        rows.put(change.key(), RunBytes.of(change.row()));
      }
    }
    step.effects()
        .forEach(
            effect ->
                effect.accept(
                    new Effect.Visitor() {
                      @Override
                      public void put(Effect.PutMemory put) {
                        memories.put(put.memory());
                      }

                      @Override
                      public void put(Effect.PutTombstone put) {
                        String key = put.tombstone().scope().key(put.tombstone().memoryId());
                        memories.tombstones.put(key, put.tombstone());
                      }

                      @Override
                      public void remove(Effect.RemoveTombstone gone) {
                        memories.tombstones.remove(gone.scope().key(gone.memoryId()));
                      }
                    }));
    if (step.next() != null) {
      ticks.add(step.next());
    }
    reports.addAll(step.reports());
    answers.addAll(step.answers());
    for (Order order : step.orders()) {
      StageSnapshot snapshot = engine().snapshot((SnapshotOrder) order);
      assertTrue(snapshot.look(() -> true));
      waiting.addAll(planned(snapshot));
    }
  }

  private static List<StagePlanned> planned(StageSnapshot snapshot) {
    return snapshot.plan().stream()
        .map(part -> (StagePlanned) PlanCodec.plan(PlanCodec.toBytes(part)))
        .collect(toList());
  }

  private void settleAll() {
    while (!waiting.isEmpty()) {
      take(engine().step(waiting.remove(0), NOW, NOW));
    }
  }

  private void calls(String id, Tool.OfStage tool) {
    ToolCall call = new ToolCall(id, "session.prune", null, null, NOW);
    take(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Wanted(tool)), NOW, NOW));
  }

  private static Tool.PruneSessions applied(int most) {
    return new Tool.PruneSessions(false, most, null);
  }

  /** Messages a second apart, and a summary that holds all but the newest two. */
  private void session(Scope scope, int messages) {
    for (int i = 0; i < messages; i++) {
      long at = START + i * 1_000L;
      memories.put(ItemMemories.message(scope, "m" + i, "Message " + i + " of all.", at));
    }
    long until = START + (messages - 3) * 1_000L;
    memories.put(ItemMemories.summary(scope, "s", "What was said.", until, NOW - 1_000));
  }

  private long live(Scope scope, Kind kind) {
    return memories.memories.values().stream()
        .filter(memory -> memory.scope().equals(scope) && memory.kind() == kind)
        .filter(memory -> memory.lifecycle().isLive())
        .count();
  }

  private Map<String, Long> countsOf(Scope scope) {
    Output.Ran ran = (Output.Ran) ((Answer.Done) answers.get(0).answer()).output();
    return ran.reports().stream()
        .filter(report -> report.scope().equals(scope.name()))
        .findFirst()
        .orElseThrow()
        .counts();
  }

  @Test
  void a_call_goes_through_all_scopes_and_is_answered_when_all_is_done() {
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
    assertFalse(rows.keySet().stream().anyMatch(key -> key.startsWith(RunRow.OfStage.ALL)));
  }

  @Test
  void unless_a_call_says_otherwise_it_only_says_what_it_would_do() {
    session(ONE, 10);

    calls("c1", new Tool.PruneSessions(null, 3, null));
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
  void looking_stops_when_it_is_told_to_and_goes_on_from_there() {
    session(ONE, 50);
    calls("c1", applied(3));
    StageSnapshot slow =
        engine().snapshot(new SnapshotOrder((RunRow.OfStage) new Rows().rows("stage|").get(0)));
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
  void a_plan_that_comes_twice_changes_nothing_the_second_time() {
    session(ONE, 10);
    calls("c1", applied(3));
    StagePlanned part = waiting.get(0);
    settleAll();

    Step again = engine().step(part, NOW, NOW);

    assertEquals(Step.NOTHING, again);
  }

  @Test
  void what_was_lost_with_the_process_is_ordered_again_and_what_comes_late_is_passed_over() {
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
  }

  @Test
  void messages_stay_if_the_summary_that_held_them_is_another_by_now() {
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
  void a_message_is_replaced_by_the_summary_that_holds_it_not_by_another_that_does_not() {
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
  void nothing_of_a_session_goes_before_what_is_kept_of_it_is_there() {
    session(ONE, 700);
    memories.put(
        ItemMemories.message(ONE, "m1", "We decided to move on Friday.", START + 1_000));
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
  void a_summary_is_not_written_of_what_says_something_else_by_now() {
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

    take(engine().step(new Tick(HygieneStage.SESSION.wireName(), NOW, false), NOW, NOW));
    settleAll();

    assertEquals(120, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(List.of(ONE), reports.stream().map(Report::scope).collect(toList()));
    assertEquals(20, reports.get(0).counts().get("messages_pruned"));
    assertTrue(reports.get(0).dryRun());
  }

  @Test
  void a_run_is_undone_with_all_that_it_removed_and_what_it_kept_of_it_goes() {
    session(ONE, 10);
    Memory told = ItemMemories.message(ONE, "m1", "We decided to move on Friday.", START + 1_000);
    memories.put(told);
    calls("c1", applied(3));
    settleAll();
    assertEquals(1, live(ONE, Kind.WISDOM));

    Output.Restored restored = (Output.Restored) undoes(reports.get(0).runId());

    assertEquals(10, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(0, live(ONE, Kind.WISDOM));
    assertNull(memories.tombstone(ONE, told.memoryId()));
    assertEquals(7, restored.restored().size());
  }

  /** What is answered to the call that undoes a run. */
  private Object undoes(String runId) {
    ToolCall call = new ToolCall("undo-" + runId, "memory.restore", null, null, NOW + 1);
    Tool restore = new Tool.Restore(null, runId, null);
    answers.clear();
    take(engine().step(new Delivery(call, 0, NOW + 9_000, new Delivery.Wanted(restore)), NOW, NOW));
    while (!ticks.isEmpty()) {
      assertEquals(List.of(), answers);
      take(engine().step(ticks.remove(0), NOW, NOW));
    }
    Answer answer = answers.get(0).answer();
    return answer instanceof Answer.Done done ? done.output() : ((Answer.Refused) answer).code();
  }

  @Test
  void a_run_that_only_wrote_a_summary_is_undone_as_long_as_nothing_else_stands_on_it() {
    for (int i = 0; i < 6; i++) {
      memories.put(
          ItemMemories.message(ONE, "m" + i, "The server " + i + " is slow today.", START + i));
    }
    calls("c1", applied(3));
    settleAll();
    calls("c2", applied(3));
    settleAll();
    String wrote = reports.get(0).runId();
    String pruned = reports.get(1).runId();

    assertEquals(ErrorCode.IN_USE, undoes(wrote));
    assertEquals(1, live(ONE, Kind.SESSION_SUMMARY));
    assertEquals(3, ((Output.Restored) undoes(pruned)).restored().size());
    assertEquals(List.of(), ((Output.Restored) undoes(wrote)).restored());
    assertEquals(0, live(ONE, Kind.SESSION_SUMMARY));
    assertEquals(6, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(ErrorCode.NOT_DELETED, undoes(wrote));
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

  private static Memory snapshot(int i) {
    String text = "Gateway health: " + i + " agents, latency 45ms, 2026-03-15";
    return ItemMemories.of(
        COLLECTION, "p" + i, new ItemFields.Profile(text, Significance.ROUTINE, 1), START + i);
  }

  private static long total(Memory memory) {
    return ((Number) ((Map<?, ?>) new JsonTree().read(memory.item())).get("reinforcement_count"))
        .longValue();
  }

  @Test
  void profiles_that_say_the_same_become_one_in_several_records() {
    for (int i = 0; i < 451; i++) {
      memories.put(snapshot(i));
    }
    ToolCall call = new ToolCall("c1", "profile.collapse", null, null, NOW);
    Tool tool = new Tool.CollapseProfiles(false, null, null, null);

    take(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Wanted(tool)), NOW, NOW));
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
  void a_large_run_is_undone_in_the_parts_that_it_was_done_in() {
    for (int i = 0; i < 1_500; i++) {
      memories.put(snapshot(i));
    }
    ToolCall call = new ToolCall("c1", "profile.collapse", null, null, NOW);
    Tool tool = new Tool.CollapseProfiles(false, null, null, null);
    take(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Wanted(tool)), NOW, NOW));
    settleAll();
    long removed = 1_500 - live(COLLECTION, Kind.PROFILE);
    assertTrue(removed > 600, removed + " went");
    String runId = reports.get(0).runId();
    ToolCall undo = new ToolCall("c2", "memory.restore", null, null, NOW + 1);
    Tool restore = new Tool.Restore(null, runId, null);
    answers.clear();

    Step step =
        engine().step(new Delivery(undo, 0, NOW + 9_000, new Delivery.Wanted(restore)), NOW, NOW);
    int steps = 0;
    while (step.next() != null) {
      assertTrue(step.effects().size() < 1_000, step.effects().size() + " effects");
      take(step);
      assertEquals(List.of(), answers);
      step = engine().step(ticks.remove(0), NOW, NOW);
      steps++;
    }
    take(step);

    assertTrue(steps > 2, steps + " steps");
    Output.Restored restored = (Output.Restored) ((Answer.Done) answers.get(0).answer()).output();
    assertEquals(removed, restored.restoredCount());
    assertEquals(Math.min(removed, 1_000), restored.restored().size());
    assertEquals(1_500, live(COLLECTION, Kind.PROFILE));
    for (int i = 0; i < 1_500; i++) {
      assertEquals(1, total(memories.memory(COLLECTION, snapshot(i).memoryId())));
    }
    assertFalse(rows.keySet().stream().anyMatch(key -> key.startsWith(RunRow.OfUndo.ALL)));
    assertEquals(ErrorCode.NOT_DELETED, undoes(runId));
    assertEquals(ErrorCode.UNKNOWN_RUN, undoes("run-0"));
  }
}
