package dev.lethe.call;

import dev.lethe.event.Scope;

/**
 * A tool with its arguments, validated against the tool's schema. Each tool is a class of its own,
 * declared by a {@link ToolType}.
 */
public interface Tool {

  /**
   * Executes a call on one partition. A call that takes several records is answered by the last.
   */
  Step process(CallContext context);

  /**
   * Returns true if the tool concerns memories that the call covers. Such a call is refused if the
   * partition has never stored a memory there: any other reply would hide a misspelled name.
   */
  default boolean needsMemories() {
    return true;
  }

  /** Returns the collection that the arguments are confined to; null for none. */
  default String collection() {
    return null;
  }

  /** Returns true if the arguments allow the given scope. */
  default boolean covers(Scope scope) {
    return collection() == null || scope.equals(Scope.ofCollection(scope.tenant(), collection()));
  }
}
