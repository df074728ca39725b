package dev.lethe.stage;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The records that our own code failed over, one register for all tasks of an instance. A record
 * that is in it when it comes again is taken to the dead letters; on another instance it first
 * fails there too.
 *
 * <p>A record stays known for a while after it was dead-lettered, since that too may be undone: by
 * the next record of the same transaction that fails.
 */
final class Quarantine {
  /** More records that fail in {@link #WINDOW} end the application: then it isn't the records. */
  static final int MAX_FAULTS = 20;

  static final Duration WINDOW = Duration.ofMinutes(10);

  /**
   * Beyond it the oldest is forgotten: it has most likely been dead-lettered by another instance.
   */
  static final int REMEMBERED = 1000;

  private final LongSupplier nanoTime;
  private final Map<Position, Known> records = new LinkedHashMap<>();

  /** When the latest failed. */
  private final Deque<Long> failures = new ArrayDeque<>();

  /** Whether there is anything to look up: every record asks, and hardly ever is there. */
  private volatile boolean holdsAny;

  /**
   * @param deadLetteredAt null until it was
   */
  private record Known(Fault fault, Long deadLetteredAt) {}

  /**
   * @param nanoTime {@code System::nanoTime}, or a clock that stands still
   */
  Quarantine(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** What our own code failed by over that record; null if it didn't. */
  Fault fault(String topic, int partition, long offset) {
    if (!holdsAny) {
      return null;
    }
    synchronized (this) {
      forget();
      Known known = records.get(new Position(topic, partition, offset));
      return known == null ? null : known.fault();
    }
  }

  /**
   * Notes that our own code failed over a record.
   *
   * @throws FatalBugException if too many have failed by now, or if this one had failed before and
   *     was on its way to the dead letters
   */
  synchronized void failed(Position position, Fault fault) {
    forget();
    Known before = records.get(position);
    if (before != null) {
      throw new FatalBugException(
          "own code failed over "
              + position
              + " ("
              + before.fault()
              + "), and then over its dead letter ("
              + fault
              + ')');
    }
    failures.add(nanoTime.getAsLong());
    if (failures.size() > MAX_FAULTS) {
      throw new FatalBugException(
          "own code failed over "
              + failures.size()
              + " records within "
              + WINDOW.toMinutes()
              + " minutes, the last one "
              + position
              + " ("
              + fault
              + "), so it isn't the records");
    }
    records.put(position, new Known(fault, null));
    if (records.size() > REMEMBERED) {
      records.remove(records.keySet().iterator().next());
    }
    holdsAny = true;
  }

  /** Notes that a record was taken to the dead letters. */
  synchronized void deadLettered(String topic, int partition, long offset) {
    records.computeIfPresent(
        new Position(topic, partition, offset),
        (position, known) -> new Known(known.fault(), nanoTime.getAsLong()));
  }

  /** Forgets what was long ago. */
  private void forget() {
    long now = nanoTime.getAsLong();
    while (!failures.isEmpty() && isPast(failures.peek(), now)) {
      failures.remove();
    }
    Iterator<Known> known = records.values().iterator();
    while (known.hasNext()) {
      Long at = known.next().deadLetteredAt();
      if (at != null && isPast(at, now)) {
        known.remove();
      }
    }
    holdsAny = !records.isEmpty();
  }

  private static boolean isPast(long then, long now) {
    return now - then > WINDOW.toNanos();
  }
}
