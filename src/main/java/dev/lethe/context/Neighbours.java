package dev.lethe.context;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Preceding and following message of each memory in its session: a thread, else the session of the
 * scope, else a run without a pause of an hour.
 */
final class Neighbours {
  private static final long PAUSE = TimeUnit.HOURS.toMillis(1);

  private final Map<String, Integer> numbers = new HashMap<>();
  private int[] previous;
  private int[] next;
  private int[] sessions;
  private int count;

  /** By session, one more than the slot of its latest message. */
  private int[] last = new int[16];

  /**
   * Number of the current run without a session id; {@code latest} is the time of its latest
   * message.
   */
  private int run = ContextIndex.NONE;

  private long latest;

  Neighbours(ContextIndex index) {
    previous = noSlots(index.slots());
    next = noSlots(index.slots());
    sessions = noSlots(index.slots());
    for (int place = 0; place < index.size(); place++) {
      int slot = index.slotAt(place);
      append(slot, index.entry(slot));
    }
  }

  private static int[] noSlots(int size) {
    int[] slots = new int[size];
    Arrays.fill(slots, ContextIndex.NONE);
    return slots;
  }

  /** Appends a memory newer than all others. */
  void append(int slot, ContextEntry entry) {
    if (slot >= sessions.length) {
      int size = Math.max(slot + 1, sessions.length * 2);
      previous = grown(previous, size);
      next = grown(next, size);
      sessions = grown(sessions, size);
    }
    if (!entry.isSpoken()) {
      return;
    }
    int session;
    if (entry.session() != null) {
      session = numbers.computeIfAbsent(entry.session(), unused -> count++);
    } else {
      run = run == ContextIndex.NONE || entry.createdAt() - latest >= PAUSE ? count++ : run;
      latest = entry.createdAt();
      session = run;
    }
    if (session >= last.length) {
      last = Arrays.copyOf(last, Math.max(session + 1, last.length * 2));
    }
    link(last[session] - 1, slot);
    last[session] = slot + 1;
    sessions[slot] = session;
  }

  private static int[] grown(int[] slots, int size) {
    int[] grown = Arrays.copyOf(slots, size);
    Arrays.fill(grown, slots.length, size, ContextIndex.NONE);
    return grown;
  }

  private void link(int before, int slot) {
    if (before >= 0) {
      previous[slot] = before;
      next[before] = slot;
    }
  }

  /** Returns the slot of the preceding message, or {@link ContextIndex#NONE}. */
  int previous(int slot) {
    return previous[slot];
  }

  /** Returns the slot of the following message, or {@link ContextIndex#NONE}. */
  int next(int slot) {
    return next[slot];
  }

  /** Returns the number of a memory's session, or {@link ContextIndex#NONE}. */
  int session(int slot) {
    return sessions[slot];
  }

  /** Returns the number of sessions, which is the exclusive upper bound of their numbers. */
  int sessions() {
    return count;
  }
}
