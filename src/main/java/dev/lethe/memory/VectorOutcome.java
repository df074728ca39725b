package dev.lethe.memory;

import java.util.Locale;

/** What came of a vector that a worker computed. */
public enum VectorOutcome {
  /** It is the memory's from now on. */
  STORED,
  /** There is no such memory, or none any more. */
  UNKNOWN_MEMORY,
  /** The memory is to have no vector: it is deleted, or its vector was purged meanwhile. */
  NOT_WANTED,
  /** The memory says something else by now. */
  OTHER_TEXT;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
