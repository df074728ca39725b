package dev.lethe.context;

import dev.lethe.event.Scope;

/** The memories that contexts may have, scope by scope. */
public interface Contexts {

  /** Those of a scope, as its memory table is now. */
  ContextIndex of(Scope scope);
}
