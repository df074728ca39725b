package dev.lethe.call.engine;

import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.Tombstone;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Cache of the memory table for one call, so that several rules read a memory only once. Not
 * thread-safe.
 */
public final class ReadOnce implements MemoryRepository {
  private final MemoryRepository table;
  private final Map<String, Optional<Memory>> memories = new HashMap<>();
  private final Map<String, Optional<Tombstone>> tombstones = new HashMap<>();

  public ReadOnce(MemoryRepository table) {
    this.table = table;
  }

  /** Clears the cache at the end of a call, since the table may change. */
  public void forget() {
    memories.clear();
    tombstones.clear();
  }

  @Override
  public Memory memory(Scope scope, String memoryId) {
    return memories
        .computeIfAbsent(
            scope.key(memoryId), key -> Optional.ofNullable(table.memory(scope, memoryId)))
        .orElse(null);
  }

  @Override
  public Tombstone tombstone(Scope scope, String memoryId) {
    return tombstones
        .computeIfAbsent(
            scope.key(memoryId), key -> Optional.ofNullable(table.tombstone(scope, memoryId)))
        .orElse(null);
  }

  @Override
  public List<Scope> scopes(int mark) {
    return table.scopes(mark);
  }

  @Override
  public List<Scope> scopes() {
    return table.scopes();
  }

  @Override
  public Optional<MemoryScan> scan(
      MemoryScan scan, BooleanSupplier goesOn, Consumer<Memory> visitor) {
    return table.scan(scan, goesOn, visitor);
  }
}
