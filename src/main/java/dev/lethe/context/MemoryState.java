package dev.lethe.context;

import dev.lethe.memory.Memory;
import java.util.Locale;

/** Lifecycle state of a memory, as filters name it. */
public enum MemoryState {
  LIVE,
  /** Replaced by another memory or expired, also if no run has removed it yet. */
  SUPERSEDED,
  DELETED;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /** Returns the state of a memory. */
  public static MemoryState of(Memory.Lifecycle lifecycle) {
    if (lifecycle.isLive()) {
      return LIVE;
    }
    return lifecycle.deleted() ? DELETED : SUPERSEDED;
  }
}
