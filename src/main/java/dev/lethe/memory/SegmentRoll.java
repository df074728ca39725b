package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * Something was erased in a scope some hours ago, and the logs that held it are to close their
 * segments.
 */
public record SegmentRoll(Scope scope) implements Outcome {
  /** The id, in a scope's key, of what is appended for it: nothing is called so. */
  public static final String NOTHING = "-";
}
