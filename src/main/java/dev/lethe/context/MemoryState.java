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

  /** Returns the state of a memory at a time, epoch milliseconds. */
  public static MemoryState of(Memory memory, long now) {
    MemoryState state = of(memory.lifecycle());
    return state == LIVE && memory.isExpired(now) ? SUPERSEDED : state;
  }

  /** Returns the state of a memory without regard to its expiry. */
  public static MemoryState of(Memory.Lifecycle lifecycle) {
    if (lifecycle.isLive()) {
      return LIVE;
    }
    return lifecycle.deleted() ? DELETED : SUPERSEDED;
  }
}
