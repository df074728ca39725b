package dev.lethe.hygiene.compaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.fixture.ItemMemories;
import dev.lethe.item.ItemFields;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.QueueRow;
import dev.lethe.memory.QueueRow.Purpose;
import dev.lethe.policy.Policy;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Time of a memory's next check: rule K15. */
class QueueRulesTest {
  private final QueueRules rules = new QueueRules(Policy.defaults());
  private final Memory memory = Kept.message("hello").memory();
  private final long day = MemoryIds.dayOf(memory.memoryId());

  @Test
  void a_memory_of_a_day_that_has_not_come_of_age_waits_for_its_day() {
    assertEquals(Optional.empty(), rules.row(memory, 0));
    assertEquals(Optional.empty(), rules.row(memory, day - 1));
    assertEquals(rules.comesUp(memory), rules.row(memory, day));
  }

  @Test
  void an_item_has_no_day_and_never_waits_for_one() {
    Memory item =
        ItemMemories.of(
            memory.scope(), "note-1", new ItemFields.Preference("theme", "dark", "default"), 5);
    Memory deleted = item.removed(Memory.Lifecycle.deleted(6, null, null), false);

    assertEquals(Optional.empty(), rules.row(item, day));
    assertEquals(Purpose.GRACE, rules.row(deleted, day).orElseThrow().purpose());
  }

  @Test
  void it_is_due_when_it_becomes_a_candidate() {
    long dueAt = CandidateRule.of(Policy.defaults()).dueAt(memory);

    QueueRow row = rules.due(memory).orElseThrow();

    assertEquals(new QueueRow(Purpose.DUE, dueAt, memory.memoryId()), row);
    assertEquals(row, QueueRow.ofKey(row.key(memory.scope())));
  }

  @Test
  void a_run_meets_a_pinned_one_once_and_one_that_rests_again_after_its_rest() {
    Memory pinned = memory.withRetrieval(new Memory.Retrieval(true, false, false, 1));
    Memory.Lifecycle rest = Memory.Lifecycle.restored(memory.createdAt());
    Memory resting = memory.restored(rest.restoredAt(), memory.embedding(), memory.references());
    long comesUp = rules.due(memory).orElseThrow().at();

    assertEquals(comesUp, rules.row(pinned, day).orElseThrow().at());
    assertEquals(Optional.empty(), rules.due(pinned));
    assertEquals(comesUp, rules.row(resting, day).orElseThrow().at());
    assertEquals(
        rest.restoredAt() + Duration.ofDays(30).toMillis(), rules.due(resting).orElseThrow().at());
  }

  @Test
  void a_deleted_memory_is_checked_at_the_end_of_its_grace_period() {
    long now = memory.createdAt() + 5;
    Memory.Lifecycle end = Memory.Lifecycle.deleted(now, null, null);

    assertEquals(
        Optional.of(
            new QueueRow(Purpose.GRACE, now + Duration.ofDays(7).toMillis(), memory.memoryId())),
        rules.row(memory.removed(end, false), 0));
    assertEquals(rules.row(memory.removed(end, false), 0), rules.row(memory.removed(end, true), 0));
  }
}
