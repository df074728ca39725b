package dev.lethe.processor;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Records that Lethe's own code failed to process, shared by all tasks of an instance. A registered
 * record that is read again goes to the dead-letter topic; on another instance it fails once more
 * first.
 *
 * <p>A record stays registered for a while after it was dead-lettered, since that may be undone
 * too: by a failure of a later record in the same transaction.
 */
final class Quarantine {
  /**
   * Failures within {@link #WINDOW} beyond which the application ends: then the records aren't the
   * cause.
   */
  static final int MAX_FAULTS = 20;

  static final Duration WINDOW = Duration.ofMinutes(10);

  /**
   * Maximum number of registered records. The oldest is dropped first: it has most likely been
   * dead-lettered by another instance.
   */
  static final int REMEMBERED = 1000;

  private final LongSupplier nanoTime;
  private final Map<Position, Known> records = new LinkedHashMap<>();

  /** Times of the latest failures, oldest first. */
  private final Deque<Long> failures = new ArrayDeque<>();

  /** True if any record is registered. Lets each record skip the lock, since hardly ever is one. */
  private volatile boolean holdsAny;

  /**
   * @param deadLetteredAt time at which the record was dead-lettered; null before
   */
  private record Known(ProcessingFault fault, Long deadLetteredAt) {}

  /**
   * @param nanoTime {@code System::nanoTime}, or a fixed clock
   */
  Quarantine(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Returns the fault that the record caused; null if it caused none. */
  ProcessingFault fault(String topic, int partition, long offset) {
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
   * Registers a record that Lethe's own code failed to process.
   *
   * @throws FatalBugException if too many records have failed, or if this one had failed before and
   *     then failed on its way to the dead-letter topic
   */
  synchronized void failed(Position position, ProcessingFault fault) {
    forget();
    Known before = records.get(position);
    if (before != null) {
      throw new FatalBugException(
          "Lethe failed to process "
              + position
              + " ("
              + before.fault()
              + ") and its dead letter ("
              + fault
              + ')');
    }
    failures.add(nanoTime.getAsLong());
    if (failures.size() > MAX_FAULTS) {
      throw new FatalBugException(
          "Lethe failed to process "
              + failures.size()
              + " records within "
              + WINDOW.toMinutes()
              + " minutes, most recently "
              + position
              + " ("
              + fault
              + "), so the records are not the cause");
    }
    records.put(position, new Known(fault, null));
    if (records.size() > REMEMBERED) {
      records.remove(records.keySet().iterator().next());
    }
    holdsAny = true;
  }

  /** Notes that a record was sent to the dead-letter topic. */
  synchronized void deadLettered(String topic, int partition, long offset) {
    records.computeIfPresent(
        new Position(topic, partition, offset),
        (position, known) -> new Known(known.fault(), nanoTime.getAsLong()));
  }

  /** Drops failures and dead-lettered records older than {@link #WINDOW}. */
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
