package dev.lethe.context;

import dev.lethe.event.Scope;
import java.util.function.BooleanSupplier;

/** Indexes of the memories that contexts may include, by scope. */
public interface Contexts {

  /**
   * Returns a scope's index, consistent with the current memory table; null until it has been read
   * completely.
   */
  ContextIndex of(Scope scope);

  /**
   * Continues reading a scope's memories.
   *
   * @param goesOn checked before each memory is read; false ends this call
   * @return true if all have been read
   */
  boolean read(Scope scope, BooleanSupplier goesOn);
}
