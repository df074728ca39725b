package dev.lethe.processor;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.config.Names;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.Contexts;
import dev.lethe.event.Scope;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.store.LoggedStoreBuilder;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Source of contexts, on the heap: one index per scope for which a context was requested. An index
 * is read from the memory table in portions, starting with the first request, and then follows the
 * table's changes. It is a state store because the processors of a task share their stores and lose
 * them together; it has no changelog.
 */
final class StoredContexts implements StateStore {
  /**
   * Maximum total weight of the indexes; beyond it, the least recently requested ones are dropped.
   */
  private static final long MOST = 1_000_000;

  /**
   * Memories read while a caller waits, which takes milliseconds; the rest is read between events.
   */
  private static final int FEW = 200;

  private final long most;
  private final JsonFormat format = new JsonTree();

  /** Indexes, the most recently requested one last. */
  private final Map<Scope, Kept> indexes = new LinkedHashMap<>();

  private boolean open;

  /** Index of a scope, which may not contain all of its memories yet. */
  private static final class Kept {
    private final ContextIndex index;

    /** Rest of the table that is still to be read; null if none. */
    private MemoryScan rest;

    Kept(ContextIndex index, MemoryScan rest) {
      this.index = index;
      this.rest = rest;
    }

    /**
     * Returns true if a change of the memory must go into the index now; if false, the scan reads
     * the memory later.
     */
    boolean follows(Memory memory) {
      return rest == null || memory.memoryId().compareTo(rest.after()) <= 0;
    }
  }

  /**
   * @param most maximum total weight of the indexes, by {@link ContextIndex#weight}
   */
  StoredContexts(long most) {
    this.most = most;
  }

  /** Returns a builder that creates one instance per task. */
  static StoreBuilder<StoredContexts> builder() {
    return LoggedStoreBuilder.unlogged(Names.CONTEXTS, () -> new StoredContexts(MOST));
  }

  /** Returns the indexes; missing ones are read from the given tables. */
  Contexts reading(MemoryRepository memories, MemoryVectors vectors) {
    return new Reading(memories, vectors);
  }

  private final class Reading implements Contexts {
    private final MemoryRepository memories;
    private final MemoryVectors vectors;

    Reading(MemoryRepository memories, MemoryVectors vectors) {
      this.memories = memories;
      this.vectors = vectors;
    }

    @Override
    public ContextIndex of(Scope scope) {
      int[] left = {FEW};
      read(scope, () -> left[0]-- > 0);
      Kept kept = indexes.get(scope);
      return kept.rest == null ? kept.index : null;
    }

    @Override
    public boolean read(Scope scope, BooleanSupplier goesOn) {
      Kept known = indexes.remove(scope);
      Kept kept = known == null ? new Kept(new ContextIndex(format), MemoryScan.of(scope)) : known;
      // Kept even if it stays empty, so that waiting calls don't read it again and again.
      indexes.put(scope, kept);
      if (kept.rest != null) {
        kept.rest =
            memories
                .scan(kept.rest, goesOn, memory -> put(kept.index, memory, vectors))
                .orElse(null);
        evict();
      }
      return kept.rest == null;
    }
  }

  private void evict() {
    long size = indexes.values().stream().mapToLong(kept -> kept.index.weight()).sum();
    Iterator<Kept> oldestFirst = indexes.values().iterator();
    while (size > most && indexes.size() > 1) {
      size -= oldestFirst.next().index.weight();
      oldestFirst.remove();
    }
  }

  /**
   * Returns true if a context of the scope was requested, so that its index must follow changes.
   */
  boolean has(Scope scope) {
    return indexes.containsKey(scope);
  }

  /** Updates the index after a memory or its vector has changed. */
  void put(Memory memory, MemoryVectors vectors) {
    Kept kept = indexes.get(memory.scope());
    if (kept != null && kept.follows(memory)) {
      put(kept.index, memory, vectors);
    }
  }

  private static void put(ContextIndex index, Memory memory, MemoryVectors vectors) {
    index.put(memory, vectors.inUse(memory).orElse(null));
  }

  /** Removes a memory from the index. */
  void remove(Scope scope, String memoryId) {
    Kept kept = indexes.get(scope);
    if (kept != null) {
      kept.index.remove(memoryId);
    }
  }

  /** Drops all indexes: the table may be a different one, or have changed unnoticed. */
  void clear() {
    indexes.clear();
  }

  @Override
  public String name() {
    return Names.CONTEXTS;
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    clear();
    context.register(root, (key, value) -> {});
    open = true;
  }

  @Override
  public void close() {
    clear();
    open = false;
  }

  @Override
  public boolean persistent() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return open;
  }
}
