package dev.lethe.memory.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.Marking.Mark;
import dev.lethe.memory.lifecycle.Marking.Marked;
import dev.lethe.memory.lifecycle.Marking.Refused;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkingTest {
  private static Memory marked(Memory memory, Mark mark) {
    Marked marked = assertInstanceOf(Marked.class, Marking.mark(memory.memoryId(), memory, mark));
    return ((Effect.PutMemory) marked.effects().get(0)).memory();
  }

  @Test
  void a_pin_and_a_lock_last_until_they_are_removed() {
    Memory memory = Kept.message("a").memory();

    Memory pinned = marked(memory, Mark.PIN);
    Memory both = marked(pinned, Mark.LOCK);

    assertEquals(new Memory.Retrieval(true, false, false, 1), pinned.retrieval());
    assertEquals(new Memory.Retrieval(true, true, false, 1), both.retrieval());
    assertEquals(memory, marked(marked(both, Mark.UNPIN), Mark.UNLOCK));
  }

  @Test
  void an_administrator_doesnt_end_a_lock_of_the_system() {
    Memory memory = Kept.message("a").lockedBySystem().memory();

    assertEquals(new Marked(List.of()), Marking.mark("a", memory, Mark.UNLOCK));
  }

  @Test
  void a_mark_that_is_there_changes_nothing() {
    Memory memory = Kept.message("a").pinned().memory();

    assertEquals(new Marked(List.of()), Marking.mark("a", memory, Mark.PIN));
  }

  @Test
  void a_mark_on_an_unknown_or_deleted_memory_is_rejected() {
    Memory gone = Kept.message("a").ended(Memory.Lifecycle.deleted(1, null, null)).memory();

    assertEquals(
        ErrorCode.UNKNOWN_MEMORY,
        assertInstanceOf(Refused.class, Marking.mark("a", null, Mark.PIN)).refusal().code());
    assertEquals(
        ErrorCode.ALREADY_DELETED,
        assertInstanceOf(Refused.class, Marking.mark("a", gone, Mark.PIN)).refusal().code());
  }
}
