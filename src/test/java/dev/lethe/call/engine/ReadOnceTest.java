package dev.lethe.call.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.fixture.Profiled;
import dev.lethe.memory.Memory;
import org.junit.jupiter.api.Test;

class ReadOnceTest {
  private final MemoriesOnHeap table = new MemoriesOnHeap();
  private final ReadOnce once = new ReadOnce(table);

  @Test
  void a_memory_is_read_once_per_call() {
    Memory before = Profiled.of("a").memory();
    table.put(before);
    assertEquals(before, once.memory(Profiled.SCOPE, before.memoryId()));

    table.put(Profiled.of("a").count(9).memory());

    assertSame(before, once.memory(Profiled.SCOPE, before.memoryId()));
  }

  @Test
  void the_next_call_rereads_known_and_missing_memories() {
    assertNull(once.memory(Profiled.SCOPE, Profiled.id("a")));
    Memory now = Profiled.of("a").memory();
    table.put(now);
    assertNull(once.memory(Profiled.SCOPE, Profiled.id("a")));

    once.forget();

    assertEquals(now, once.memory(Profiled.SCOPE, Profiled.id("a")));
  }
}
