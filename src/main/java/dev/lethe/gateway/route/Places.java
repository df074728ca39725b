package dev.lethe.gateway.route;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Limits the requests of a kind that are in progress at a time, in total and per caller. */
final class Places {
  private final int most;
  private final int mostPerCaller;
  private final Map<String, Integer> taken = new HashMap<>();
  private int total;

  /** Place of one request. */
  final class Place {
    private final String caller;
    private boolean isFree;

    private Place(String caller) {
      this.caller = caller;
    }

    /** Frees the place for another request; a repetition has no effect. */
    void free() {
      synchronized (Places.this) {
        if (!isFree) {
          isFree = true;
          total--;
          taken.computeIfPresent(caller, (name, count) -> count == 1 ? null : count - 1);
          Places.this.notifyAll();
        }
      }
    }
  }

  Places(int most, int mostPerCaller) {
    this.most = most;
    this.mostPerCaller = mostPerCaller;
  }

  /** Takes a place; empty if there is none left, or none for this caller. */
  synchronized Optional<Place> take(String caller) {
    if (total >= most || taken.getOrDefault(caller, 0) >= mostPerCaller) {
      return Optional.empty();
    }
    total++;
    taken.merge(caller, 1, Integer::sum);
    return Optional.of(new Place(caller));
  }

  /**
   * Takes a place as soon as there is one; empty if there is none in time.
   *
   * @param patienceMs time to wait for a place, in milliseconds
   */
  synchronized Optional<Place> take(String caller, long patienceMs) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMs);
    Optional<Place> place = take(caller);
    while (place.isEmpty()) {
      long leftMs = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (leftMs <= 0) {
        return place;
      }
      wait(leftMs);
      place = take(caller);
    }
    return place;
  }
}
