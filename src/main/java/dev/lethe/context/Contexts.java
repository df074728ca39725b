package dev.lethe.context;

import dev.lethe.event.Scope;
import java.util.function.BooleanSupplier;

/** The memories that contexts may have, scope by scope. */
public interface Contexts {

  /** Those of a scope, as its memory table is now; null until they have been read. */
  ContextIndex of(Scope scope);

  /**
   * Goes on reading those of a scope.
   *
   * @param goesOn asked before each memory is read: false ends this call
   * @return whether all have been read
   */
  boolean read(Scope scope, BooleanSupplier goesOn);
}
