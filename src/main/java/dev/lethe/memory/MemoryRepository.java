package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A task's memory table, to be read. It changes between two calls of whoever decides, by the
 * effects of the one before, and not during one.
 */
public interface MemoryRepository {

  /** A memory, deleted or not; null if there is none. */
  Memory memory(Scope scope, String memoryId);

  /** The scopes that have or had memories whose ids bear that {@link MemoryIds#scopeMark}. */
  List<Scope> scopes(int mark);

  /** Every scope that has or had memories, in a fixed order. */
  List<Scope> scopes();

  /** A memory of whatever scope, deleted or not, by its id alone. */
  default Optional<Memory> find(String memoryId) {
    OptionalInt mark = MemoryIds.scopeMark(memoryId);
    return mark.isEmpty()
        ? Optional.empty()
        : scopes(mark.getAsInt()).stream()
            .map(scope -> memory(scope, memoryId))
            .filter(Objects::nonNull)
            .findFirst();
  }

  /** A memory's tombstone, or null. */
  Tombstone tombstone(Scope scope, String memoryId);

  /**
   * Shows the memories that a scan asks for, deleted ones too, in the order of their ids: day by
   * day.
   *
   * @param goesOn asked before each memory of those days is read, whatever its kind: false ends
   *     this call
   * @param visitor must not change the table
   * @return what is left of the scan; empty at its end
   */
  Optional<MemoryScan> scan(MemoryScan scan, BooleanSupplier goesOn, Consumer<Memory> visitor);
}
