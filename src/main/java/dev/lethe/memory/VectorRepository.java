package dev.lethe.memory;

import dev.lethe.event.Scope;
import dev.lethe.memory.vector.StoredVector;
import java.util.Optional;

/** Read access to the vectors computed for a task's memories. */
public interface VectorRepository {

  /** Returns a memory's vector; empty until there is one, which may be never. */
  Optional<StoredVector> vector(Scope scope, String memoryId);
}
