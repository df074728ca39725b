package dev.lethe.call.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.StageWorld;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.event.ErrorCode;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.hygiene.collapse.CollapseArguments;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Undo of a stage's run: rule Z6. */
class StageUndoTest extends StageWorld {
  @Test
  void undoing_a_run_restores_its_removed_messages_and_deletes_its_wisdom() {
    session(ONE, 10);
    Memory told = ItemMemories.message(ONE, "m1", "We decided to move on Friday.", START + 1_000);
    memories.put(told);
    calls("c1", applied(3));
    settleAll();
    assertEquals(1, live(ONE, Kind.WISDOM));

    Restore.Restored restored = (Restore.Restored) undoes(reports.get(0).runId());

    assertEquals(10, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(0, live(ONE, Kind.WISDOM));
    assertNull(memories.tombstone(ONE, told.memoryId()));
    assertEquals(7, restored.restored().size());
  }

  @Test
  void a_summary_run_can_be_undone_only_while_no_later_run_depends_on_it() {
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
    assertEquals(3, ((Restore.Restored) undoes(pruned)).restored().size());
    assertEquals(List.of(), ((Restore.Restored) undoes(wrote)).restored());
    assertEquals(0, live(ONE, Kind.SESSION_SUMMARY));
    assertEquals(6, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(ErrorCode.NOT_DELETED, undoes(wrote));
  }

  @Test
  void undoing_a_run_that_continued_a_summary_restores_the_one_that_it_replaced() {
    hears(0, "The ferry is late.", "Mia lost a scarf.", "Paint was bought.", "A heron came.");
    calls("c1", applied(2));
    settleAll();
    calls("c2", applied(2));
    settleAll();
    Memory first = summary();
    hears(4, "Ropes were sold.", "Snow fell.", "Bees swarmed.");
    calls("c3", applied(2));
    settleAll();
    Memory second = summary();
    assertTrue(second.content().text().contains("ferry"), second.content()::text);
    assertTrue(second.content().text().contains("Ropes"), second.content()::text);
    assertEquals(second.memoryId(), memories.tombstone(ONE, first.memoryId()).replacedBy());

    assertEquals(1, reports.get(2).counts().get("summaries_removed"));

    Restore.Restored restored = (Restore.Restored) undoes(reports.get(2).runId());

    assertEquals(List.of(first.memoryId()), restored.restored());
    assertEquals(first.content(), summary().content());
  }

  private void hears(int from, String... texts) {
    for (int i = 0; i < texts.length; i++) {
      int number = from + i;
      memories.put(ItemMemories.message(ONE, "m" + number, texts[i], START + number));
    }
  }

  /** Returns the only live summary. */
  private Memory summary() {
    assertEquals(1, live(ONE, Kind.SESSION_SUMMARY));
    return memories.memories.values().stream()
        .filter(memory -> memory.kind() == Kind.SESSION_SUMMARY && memory.lifecycle().isLive())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_large_run_is_undone_in_the_parts_that_it_was_done_in() {
    for (int i = 0; i < 1_500; i++) {
      memories.put(snapshot(i));
    }
    ToolCall call = new ToolCall("c1", "c1", "profile.collapse", null, null, NOW);
    Tool tool = run(new CollapseArguments(false, null, null, null));
    take(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Valid(tool)), NOW, NOW));
    settleAll();
    long removed = 1_500 - live(COLLECTION, Kind.PROFILE);
    assertTrue(removed > 600, removed + " went");
    String runId = reports.get(0).runId();
    ToolCall undo = new ToolCall("c2", "c2", "memory.restore", null, null, NOW + 1);
    Tool restore = new Restore(null, null, runId, null);
    answers.clear();

    Step step =
        engine().step(new Delivery(undo, 0, NOW + 9_000, new Delivery.Valid(restore)), NOW, NOW);
    take(step);
    int abreast = ticks.size();
    int steps = 1;
    while (answers.isEmpty()) {
      step = engine().step(ticks.remove(0), NOW, NOW);
      assertTrue(step.effects().size() < 1_000, step.effects().size() + " effects");
      take(step);
      steps++;
    }

    assertTrue(steps > 2, steps + " steps");
    assertTrue(abreast > 1, "several parts go between two commits");
    while (!ticks.isEmpty()) {
      assertEquals(Step.NOTHING, engine().step(ticks.remove(0), NOW, NOW));
    }
    Restore.Restored restored = (Restore.Restored) ((Answer.Done) answers.get(0).answer()).output();
    assertEquals(removed, restored.restoredCount());
    assertEquals(Math.min(removed, 1_000), restored.restored().size());
    assertEquals(1_500, live(COLLECTION, Kind.PROFILE));
    for (int i = 0; i < 1_500; i++) {
      assertEquals(1, total(memories.memory(COLLECTION, snapshot(i).memoryId())));
    }
    assertFalse(rows.keySet().stream().anyMatch(key -> key.startsWith(UndoRow.ALL)));
    assertEquals(ErrorCode.NOT_DELETED, undoes(runId));
    assertEquals(ErrorCode.UNKNOWN_RUN, undoes("run-0"));
  }
}
