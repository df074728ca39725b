package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Read access to a task's memory table. The table changes only between two calls, by the effects of
 * the earlier one, never during a call.
 */
public interface MemoryRepository {

  /** Returns a memory, deleted or not; null if there is none. */
  Memory memory(Scope scope, String memoryId);

  /**
   * Returns the scopes that have or had memories whose ids contain that {@link
   * MemoryIds#scopeMark}.
   */
  List<Scope> scopes(int mark);

  /** Returns every scope that has or had memories, in a fixed order. */
  List<Scope> scopes();

  /** Finds a memory of any scope, deleted or not, by its id alone. */
  default Optional<Memory> find(String memoryId) {
    OptionalInt mark = MemoryIds.scopeMark(memoryId);
    return mark.isEmpty()
        ? Optional.empty()
        : scopes(mark.getAsInt()).stream()
            .map(scope -> memory(scope, memoryId))
            .filter(Objects::nonNull)
            .findFirst();
  }

  /** Returns a memory's tombstone, or null. */
  Tombstone tombstone(Scope scope, String memoryId);

  /**
   * Passes the memories of a scan to the visitor, deleted ones too, ordered by id and so by day.
   *
   * @param goesOn checked before each memory of those days is read, whatever its kind; false ends
   *     this call
   * @param visitor must not change the table
   * @return the rest of the scan; empty at its end
   */
  Optional<MemoryScan> scan(MemoryScan scan, BooleanSupplier goesOn, Consumer<Memory> visitor);
}
