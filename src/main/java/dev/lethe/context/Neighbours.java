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

  private final int[] previous;
  private final int[] next;
  private final int[] sessions;
  private int count;

  Neighbours(ContextIndex index) {
    previous = new int[index.slots()];
    next = new int[index.slots()];
    sessions = new int[index.slots()];
    Arrays.fill(previous, ContextIndex.NONE);
    Arrays.fill(next, ContextIndex.NONE);
    Arrays.fill(sessions, ContextIndex.NONE);
    Map<String, Integer> numbers = new HashMap<>();
    int[] last = new int[16];
    int run = ContextIndex.NONE;
    long said = 0;
    for (int place = 0; place < index.size(); place++) {
      int slot = index.slotAt(place);
      ContextEntry entry = index.entry(slot);
      if (!entry.isSpoken()) {
        continue;
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
