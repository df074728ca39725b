package dev.lethe.memory.lifecycle;

import dev.lethe.event.Scope;
import java.util.List;

/** Index of the memories that quote others without being named by them. */
public interface Quotes {
  /** An index without entries. */
  Quotes NONE = (scope, memoryId) -> List.of();

  /** Returns the ids of the memories of a scope that name the given one as a source. */
  List<String> of(Scope scope, String memoryId);
}
