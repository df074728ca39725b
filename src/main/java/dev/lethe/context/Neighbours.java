package dev.lethe.context;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What comes before and after each memory in its session: a thread, else the session that the scope
 * is, else a run without a pause of an hour.
 */
final class Neighbours {
  private static final long PAUSE = TimeUnit.HOURS.toMillis(1);

  private final Map<String, Integer> numbers = new HashMap<>();
  private int[] previous;
  private int[] next;
  private int[] sessions;
  private int count;

  /** By session, one more than the slot of what was said last. */
  private int[] last = new int[16];

  /** The run that goes on, and when something was said in it last. */
  private int run = ContextIndex.NONE;

  private long said;

  Neighbours(ContextIndex index) {
    previous = nobody(index.slots());
    next = nobody(index.slots());
    sessions = nobody(index.slots());
    for (int place = 0; place < index.size(); place++) {
      int slot = index.slotAt(place);
      append(slot, index.entry(slot));
    }
  }

  private static int[] nobody(int size) {
    int[] slots = new int[size];
    Arrays.fill(slots, ContextIndex.NONE);
    return slots;
  }

  /** A memory comes that is newer than all. */
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
      run = run == ContextIndex.NONE || entry.createdAt() - said >= PAUSE ? count++ : run;
      said = entry.createdAt();
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

  /** The slot of what comes before, or {@link ContextIndex#NONE}. */
  int previous(int slot) {
    return previous[slot];
  }

  /** The slot of what comes after, or {@link ContextIndex#NONE}. */
  int next(int slot) {
    return next[slot];
  }

  /** The number of a session, or {@link ContextIndex#NONE}. */
  int session(int slot) {
    return sessions[slot];
  }

  /** How many sessions there are; numbers are below that. */
  int sessions() {
    return count;
  }
}
