package dev.lethe.call;

import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
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

/** View of the memory table with pending effects applied. */
public final class PendingMemories implements MemoryRepository {
  private final MemoryRepository table;
  private final Map<Scope, Map<String, Memory>> memories = new HashMap<>();
  private final Map<String, Tombstone> tombstones = new HashMap<>();

  public PendingMemories(MemoryRepository table) {
    this.table = table;
  }

  /** Adds pending effects. */
  public void add(List<Effect> effects) {
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory put) {
        note(put.memory().scope(), put.memory().memoryId(), put.memory());
      } else if (effect instanceof Effect.RemoveMemory gone) {
        note(gone.scope(), gone.memoryId(), null);
      } else if (effect instanceof Effect.PutTombstone put) {
        tombstones.put(put.tombstone().scope().key(put.tombstone().memoryId()), put.tombstone());
      } else if (effect instanceof Effect.RemoveTombstone gone) {
        tombstones.put(gone.scope().key(gone.memoryId()), null);
      }
    }
  }

  private void note(Scope scope, String memoryId, Memory memory) {
    memories.computeIfAbsent(scope, unused -> new HashMap<>()).put(memoryId, memory);
  }

  /**
   * Returns the memories of a scope that differ from the table, by id; null for those that are
   * removed.
   */
  public Map<String, Memory> changed(Scope scope) {
    return memories.getOrDefault(scope, Map.of());
  }

  @Override
  public Memory memory(Scope scope, String memoryId) {
    Map<String, Memory> changed = changed(scope);
    return changed.containsKey(memoryId) ? changed.get(memoryId) : table.memory(scope, memoryId);
  }

  @Override
  public Tombstone tombstone(Scope scope, String memoryId) {
    String key = scope.key(memoryId);
    return tombstones.containsKey(key) ? tombstones.get(key) : table.tombstone(scope, memoryId);
  }

  @Override
  public List<Scope> scopes(int mark) {
    return table.scopes(mark);
  }

  @Override
  public List<Scope> scopes() {
    return table.scopes();
  }

  /** Scans the table without the pending effects. */
  @Override
  public Optional<MemoryScan> scan(
      MemoryScan scan, BooleanSupplier goesOn, Consumer<Memory> visitor) {
    return table.scan(scan, goesOn, visitor);
  }
}
