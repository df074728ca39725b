package dev.lethe.compaction;

import dev.lethe.event.Scope;
import java.util.List;

/** Which memories say what others said, where those others don't name them. */
public interface Quotes {
  /** Nobody knows of any. */
  Quotes NONE = (scope, memoryId) -> List.of();

  /** The memories of a scope that name that one as a source. */
  List<String> of(Scope scope, String memoryId);
}
