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
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * What contexts are made of, on the heap: an index for each scope of which a context was asked for,
 * made of the memory table then and kept up with it. A store, since that is what the boxes of a
 * task share and lose together; nothing of it is logged.
 */
final class StoredContexts implements StateStore {
  /** So many memories are kept in all: beyond it the scopes go that were asked for long ago. */
  private static final int MOST_MEMORIES = 1_000_000;

  private final JsonFormat format = new JsonTree();

  /** The one that was asked for last comes last. */
  private final Map<Scope, ContextIndex> indexes = new LinkedHashMap<>();

  private boolean open;

  /** Makes one for each task. */
  static StoreBuilder<StoredContexts> builder() {
    return new Builder();
  }

  /** The indexes, which are made of those tables where there are none. */
  Contexts reading(MemoryRepository memories, MemoryVectors vectors) {
    return scope -> {
      ContextIndex known = indexes.remove(scope);
      ContextIndex index = known == null ? made(scope, memories, vectors) : known;
      if (index.size() > 0) {
        indexes.put(scope, index);
        leaveRoom();
      }
      return index;
    };
  }

  private ContextIndex made(Scope scope, MemoryRepository memories, MemoryVectors vectors) {
    ContextIndex index = new ContextIndex(format);
    memories.scan(MemoryScan.of(scope), () -> true, memory -> put(index, memory, vectors));
    return index;
  }

  private void leaveRoom() {
    long size = indexes.values().stream().mapToLong(ContextIndex::size).sum();
    Iterator<ContextIndex> oldestFirst = indexes.values().iterator();
    while (size > MOST_MEMORIES && indexes.size() > 1) {
      size -= oldestFirst.next().size();
      oldestFirst.remove();
    }
  }

  /** Whether a context of the scope was asked for, so that it has to know of what changes. */
  boolean has(Scope scope) {
    return indexes.containsKey(scope);
  }

  /** A memory is there, or something else than before, or has another vector. */
  void put(Memory memory, MemoryVectors vectors) {
    ContextIndex index = indexes.get(memory.scope());
    if (index != null) {
      put(index, memory, vectors);
    }
  }

  private static void put(ContextIndex index, Memory memory, MemoryVectors vectors) {
    index.put(memory, vectors.of(memory).orElse(null));
  }

  /** A memory is gone. */
  void remove(Scope scope, String memoryId) {
    ContextIndex index = indexes.get(scope);
    if (index != null) {
      index.remove(memoryId);
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
      return new StoredContexts();
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
