package dev.lethe.stage;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.Contexts;
import dev.lethe.event.Scope;
import dev.lethe.item.MemoryVectors;
import dev.lethe.layout.Names;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MemoryScan;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * What contexts are made of, on the heap: an index for each scope of which a context was asked for,
 * read from the memory table then, in portions, and kept up with it. A store, since that is what
 * the boxes of a task share and lose together; nothing of it is logged.
 */
final class StoredContexts implements StateStore {
  /** What indexes may weigh in all: beyond it the scopes go that were asked for long ago. */
  private static final long MOST = 1_000_000;

  /** So many are read while somebody waits, in some milliseconds; more while events are decided. */
  private static final int FEW = 200;

  private final long most;
  private final JsonFormat format = new JsonTree();

  /** The one that was asked for last comes last. */
  private final Map<Scope, Kept> indexes = new LinkedHashMap<>();

  private boolean open;

  /** The index of a scope, which may not know all of its memories yet. */
  private static final class Kept {
    private final ContextIndex index;

    /** What is still to be read of the table; null for nothing. */
    private MemoryScan rest;

    Kept(ContextIndex index, MemoryScan rest) {
      this.index = index;
      this.rest = rest;
    }

    /** Whether a memory is to be put in as it changes: else it is read as it is then. */
    boolean follows(Memory memory) {
      return rest == null || memory.memoryId().compareTo(rest.after()) <= 0;
    }
  }

  /**
   * @param most what indexes may weigh in all, by {@link ContextIndex#weight}
   */
  StoredContexts(long most) {
    this.most = most;
  }

  /** Makes one for each task. */
  static StoreBuilder<StoredContexts> builder() {
    return new Builder();
  }

  /** The indexes, which are made of those tables where there are none. */
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
      // Kept even if it stays empty: whoever waits for it would have it read again and again.
      indexes.put(scope, kept);
      if (kept.rest != null) {
        kept.rest =
            memories
                .scan(kept.rest, goesOn, memory -> put(kept.index, memory, vectors))
                .orElse(null);
        leaveRoom();
      }
      return kept.rest == null;
    }
  }

  private void leaveRoom() {
    long size = indexes.values().stream().mapToLong(kept -> kept.index.weight()).sum();
    Iterator<Kept> oldestFirst = indexes.values().iterator();
    while (size > most && indexes.size() > 1) {
      size -= oldestFirst.next().index.weight();
      oldestFirst.remove();
    }
  }

  /** Whether a context of the scope was asked for, so that it has to know of what changes. */
  boolean has(Scope scope) {
    return indexes.containsKey(scope);
  }

  /** A memory is there, or something else than before, or has another vector. */
  void put(Memory memory, MemoryVectors vectors) {
    Kept kept = indexes.get(memory.scope());
    if (kept != null && kept.follows(memory)) {
      put(kept.index, memory, vectors);
    }
  }

  private static void put(ContextIndex index, Memory memory, MemoryVectors vectors) {
    index.put(memory, vectors.inUse(memory).orElse(null));
  }

  /** A memory is gone. */
  void remove(Scope scope, String memoryId) {
    Kept kept = indexes.get(scope);
    if (kept != null) {
      kept.index.remove(memoryId);
    }
  }

  /** Forgets everything: the table may be another one, or have changed unseen. */
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

  private record Builder() implements StoreBuilder<StoredContexts> {
    @Override
    public StoredContexts build() {
      return new StoredContexts(MOST);
    }

    @Override
    public String name() {
      return Names.CONTEXTS;
    }

    @Override
    public Map<String, String> logConfig() {
      return Map.of();
    }

    @Override
    public boolean loggingEnabled() {
      return false;
    }

    @Override
    public StoreBuilder<StoredContexts> withCachingEnabled() {
      throw new UnsupportedOperationException("store " + name() + " is its own cache");
    }

    @Override
    public StoreBuilder<StoredContexts> withCachingDisabled() {
      return this;
    }

    @Override
    public StoreBuilder<StoredContexts> withLoggingEnabled(Map<String, String> config) {
      throw new UnsupportedOperationException("store " + name() + " is made of another");
    }

    @Override
    public StoreBuilder<StoredContexts> withLoggingDisabled() {
      return this;
    }
  }
}
