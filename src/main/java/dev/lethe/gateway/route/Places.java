package dev.lethe.gateway.route;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

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
}
