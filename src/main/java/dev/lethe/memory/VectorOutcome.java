package dev.lethe.memory;

import java.util.Locale;

/** Handling of a vector computed by a worker. */
public enum VectorOutcome {
  /** The vector was stored for the memory. */
  STORED,
  /** The memory does not exist, or no longer exists. */
  UNKNOWN_MEMORY,
  /** The memory must have no vector: it is deleted, or its vector was purged meanwhile. */
  NOT_WANTED,
  /** The memory's text has changed meanwhile. */
  OTHER_TEXT;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
