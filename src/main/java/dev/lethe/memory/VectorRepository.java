package dev.lethe.memory;

import dev.lethe.event.Scope;
import dev.lethe.vector.StoredVector;
import java.util.Optional;

/** The vectors that workers computed of a task's memories, to be read. */
public interface VectorRepository {

  /** Empty as long as there is none, which may be for ever. */
  Optional<StoredVector> vector(Scope scope, String memoryId);
}
