package dev.lethe.command;

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
 * The memory table as one call finds it: what several rules ask for is read once. Not safe for use
 * by many threads.
 */
final class ReadOnce implements MemoryRepository {
  private final MemoryRepository table;
  private final Map<String, Optional<Memory>> memories = new HashMap<>();
  private final Map<String, Optional<Tombstone>> tombstones = new HashMap<>();

  ReadOnce(MemoryRepository table) {
    this.table = table;
  }

  /** The call is over, and the table may change. */
  void forget() {
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
