package dev.lethe.call.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.StageWorld;
import dev.lethe.call.Step;
import dev.lethe.call.ToolCall;
import dev.lethe.event.Scope;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deletion of memories that match a filter, in portions: rule K27. */
class BulkForgettingTest extends StageWorld {
  private static final Scope OTHER = new Scope("other/session:one");
  private static final FilterArguments MESSAGES =
      new FilterArguments(
          List.of("session_message"),
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null);

  private void messages(Scope scope, int number) {
    for (int i = 0; i < number; i++) {
      memories.put(ItemMemories.message(scope, "m" + i, "Message " + i + " of all.", START + i));
    }
  }

  private int records;

  /** Runs a call to its end, portion by portion, and returns its answer. */
  private Forget.Forgotten forgets(String tenant, boolean dryRun) {
    ToolCall call = new ToolCall("c1", "c1", "memory.forget", null, tenant, NOW);
    Forget forget = new Forget(null, null, null, null, MESSAGES, null, dryRun, null, null, null);
    records = 0;
    does(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Valid(forget)), NOW, NOW));
    while (!ticks.isEmpty()) {
      assertEquals(List.of(), answers);
      does(engine().step(ticks.remove(0), NOW, NOW));
    }
    return (Forget.Forgotten) ((Answer.Done) answers.get(0).answer()).output();
  }

  private void does(Step step) {
    long deleted = step.effects().stream().filter(Effect.PutTombstone.class::isInstance).count();
    assertTrue(deleted <= BulkForgetting.PART, deleted + " at once");
    records++;
    take(step);
  }

  @Test
  void many_memories_are_deleted_portion_by_portion_and_answered_at_the_end() {
    messages(ONE, 450);
    messages(TWO, 150);

    Forget.Forgotten done = forgets(null, false);

    assertEquals(600, done.forgotten());
    assertEquals(600, done.matched().count());
    assertTrue(records >= 600 / BulkForgetting.PART, records + " records");
    assertEquals(0, live(ONE, Kind.SESSION_MESSAGE) + live(TWO, Kind.SESSION_MESSAGE));
    assertFalse(rows.keySet().stream().anyMatch(key -> key.startsWith(ForgetRow.ALL)));
  }

  @Test
  void one_id_undoes_the_portions_of_all_scopes() {
    messages(ONE, 450);
    messages(TWO, 150);
    String runId = forgets(null, false).runId();

    Restore.Restored undone = (Restore.Restored) undoes(runId);

    assertEquals(600, undone.restoredCount());
    assertEquals(450, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(150, live(TWO, Kind.SESSION_MESSAGE));
    assertEquals(0, memories.tombstones.size());
  }

  @Test
  void a_tenants_restore_undoes_its_part_of_an_operators_call() {
    messages(ONE, 5);
    messages(OTHER, 5);
    String runId = forgets(null, false).runId();
    ToolCall call = new ToolCall("c2", "c2", "memory.restore", null, "other", NOW + 1);
    Restore restore = new Restore(null, null, runId, null);

    take(engine().step(new Delivery(call, 0, NOW + 9_000, new Delivery.Valid(restore)), NOW, NOW));

    assertEquals(0, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(5, live(OTHER, Kind.SESSION_MESSAGE));
  }

  @Test
  void a_dry_run_counts_more_memories_than_one_record_reads_and_changes_nothing() {
    messages(ONE, BulkForgetting.READS + 1_000);
    List<Memory> before = List.copyOf(memories.memories.values());

    Forget.Forgotten done = forgets(null, true);

    assertEquals(0, done.forgotten());
    assertEquals(BulkForgetting.READS + 1_000, done.matched().count());
    assertEquals(Forget.Matched.NAMED, done.matched().memoryIds().size());
    assertEquals(before, List.copyOf(memories.memories.values()));
    assertEquals(0, memories.tombstones.size());
    assertEquals(0, rows.size());
    assertTrue(records > 1);
  }

  @Test
  void a_tenants_call_leaves_other_tenants_alone() {
    messages(ONE, 5);
    messages(OTHER, 5);

    assertEquals(5, forgets("other", false).forgotten());

    assertEquals(5, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(0, live(OTHER, Kind.SESSION_MESSAGE));
  }
}
