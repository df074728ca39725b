package dev.lethe.memory;

import dev.lethe.event.Scope;

/** Request to close the log segments that held content erased from a scope some hours ago. */
public record SegmentRoll(Scope scope) implements Outcome {
  /** Id, within a scope's key, of the records appended for this purpose; no real record has it. */
  public static final String NOTHING = "-";
}
