package dev.lethe.context;

import dev.lethe.item.Validity;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A scope's memories as they were valid at an earlier time, for a single context: rule B13.
 * Memories that have not changed since are taken from the index of the scope; only the others are
 * read.
 */
public final class PastMemories {
  /** Limit of memories to read, since the stream waits for them. */
  private static final int MOST_READ = 2_000;

  private final ContextIndex index;
  private final Map<String, Memory> changed = new HashMap<>();
  private final Function<String, Memory> memories;

  /**
   * @param now index of the scope's current memories
   * @param time epoch milliseconds
   * @param memories returns a memory of the scope by id
   */
  public PastMemories(
      ContextIndex now, long time, Function<String, Memory> memories, JsonFormat format) {
    this.index = new ContextIndex(format);
    this.memories = memories;
    Deque<Facets> oldestFirst = new ArrayDeque<>();
    int read = 0;
    for (Facets memory : now.catalog().after(null)) {
      if (memory.createdAt() > time) {
        continue;
      }
      int slot = now.slot(memory.memoryId());
      boolean mayDiffer =
          slot == ContextIndex.NONE
              ? memory.state() == MemoryState.SUPERSEDED && memory.kind() != Kind.RELATION
              : now.entry(slot).validFrom() > time;
      if (mayDiffer && read++ < MOST_READ) {
        Memory then = then(memories.apply(memory.memoryId()), time, format);
        if (then != null) {
          changed.put(memory.memoryId(), then);
        }
      }
      if (changed.containsKey(memory.memoryId()) || (slot != ContextIndex.NONE && !mayDiffer)) {
        oldestFirst.push(memory);
      }
    }
    // An index grows fastest in order of time.
    for (Facets memory : oldestFirst) {
      Memory then = changed.get(memory.memoryId());
      if (then == null) {
        index.copy(now, now.slot(memory.memoryId()));
      } else {
        index.put(then);
      }
    }
  }

  /** Returns a memory as it was valid at a time; null if it may not be shown or was not valid. */
  private Memory then(Memory memory, long time, JsonFormat format) {
    Set<String> seen = new HashSet<>();
    Validity validity = Validity.of(memory, format);
    Validity next = validity;
    while (next.isMerged() && seen.add(next.memory().memoryId())) {
      Memory kept = memories.apply(next.memory().lifecycle().supersededBy());
      if (kept == null || kept.lifecycle().deleted()) {
        return null;
      }
      next = Validity.of(kept, format);
    }
    return validity.at(time, format);
  }

  /** Returns the index of the memories that were valid. */
  public ContextIndex index() {
    return index;
  }

  /** Returns a memory of the index as it was valid. */
  public Memory memory(String memoryId) {
    Memory then = changed.get(memoryId);
    return then == null ? memories.apply(memoryId) : then;
  }
}
