package dev.lethe.processor;

import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorRepository;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.store.HotState;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Read access to the memory table for a task's processors. */
record StoredMemories(
    ReadOnlyKeyValueStore<String, Memory> memories,
    ReadOnlyKeyValueStore<String, Tombstone> tombstones,
    KnownScopes known)
    implements MemoryRepository {
  /**
   * Returns the memories of a processor's task; the processor must be connected to their stores.
   */
  static StoredMemories of(ProcessorContext<?, ?> context) {
    HotState hot = context.getStateStore(Names.HOT_STATE);
    return new StoredMemories(
        context.getStateStore(Names.MEMORIES),
        context.getStateStore(Names.TOMBSTONES),
        KnownScopes.of(hot));
  }

  /** Returns read access to the vectors of a task's memories. */
  static VectorRepository vectors(ReadOnlyKeyValueStore<String, StoredVector> vectors) {
    return (scope, memoryId) -> Optional.ofNullable(vectors.get(scope.key(memoryId)));
  }

  @Override
  public Memory memory(Scope scope, String memoryId) {
    return memories.get(scope.key(memoryId));
  }

  @Override
  public List<Scope> scopes(int mark) {
    return known.marked(mark);
  }

  @Override
  public List<Scope> scopes() {
    return known.all();
  }

  @Override
  public Tombstone tombstone(Scope scope, String memoryId) {
    return tombstones.get(scope.key(memoryId));
  }

  @Override
  public Optional<MemoryScan> scan(
      MemoryScan scan, BooleanSupplier goesOn, Consumer<Memory> visitor) {
    String from = scan.scope().key(scan.from());
    String end = scan.scope().key(scan.end());
    MemoryScan rest = scan;
    try (KeyValueIterator<String, Memory> rows = memories.range(from, end)) {
      while (rows.hasNext()) {
        if (!goesOn.getAsBoolean()) {
          return Optional.of(rest);
        }
        Memory memory = rows.next().value;
        rest = scan.after(memory.memoryId());
        if (scan.kinds().contains(memory.kind())) {
          visitor.accept(memory);
        }
      }
    }
    return Optional.empty();
  }
}
