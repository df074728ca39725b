package dev.lethe.gateway.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Gives changes to listeners. One that is too slow misses some, and gets their number. */
public final class Changes {
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  /** Kind of a change. */
  public enum Kind {
    FLOW,
    DECISION,
    FAMILY,
    MEMORY,
    DEAD_LETTER,
    REPORT,
    POLICY;

    /** Name of the event in a stream. */
    public String eventName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the kind with the given name of an event. */
    public static Optional<Kind> named(String eventName) {
      return Stream.of(values()).filter(kind -> kind.eventName().equals(eventName)).findFirst();
    }

    /** Names of all events. */
    public static List<String> names() {
      return Stream.of(values()).map(Kind::eventName).toList();
    }
  }

  /** A change. */
  public record Change(Kind kind, JsonNode value) {}

  /** Receiver of the changes of some kinds and scopes. */
  public static final class Listener {
    private static final int MOST = 2_000;

    private final Set<Kind> kinds;
    private final Predicate<String> mayUse;
    private final BlockingQueue<Change> queue = new ArrayBlockingQueue<>(MOST);
    private final AtomicLong leftOut = new AtomicLong();

    /**
     * @param mayUse scopes whose changes are wanted; receives an empty text for a change of none
     */
    public Listener(Set<Kind> kinds, Predicate<String> mayUse) {
      this.kinds = Set.copyOf(kinds);
      this.mayUse = mayUse;
    }

    /** Waits for the next change; empty if there is none in time. */
    public Optional<Change> next(long patienceMs) throws InterruptedException {
      return Optional.ofNullable(queue.poll(patienceMs, TimeUnit.MILLISECONDS));
    }

    /** Returns the number of changes left out since the last call. */
    public long leftOut() {
      return leftOut.getAndSet(0);
    }
  }

  /** Adds a listener, who sees changes from now on. */
  public void add(Listener listener) {
    listeners.add(listener);
  }

  /** Removes a listener. */
  public void remove(Listener listener) {
    listeners.remove(listener);
  }

  boolean hasListeners() {
    return !listeners.isEmpty();
  }

  void add(Kind kind, String scope, JsonNode value) {
    for (Listener listener : listeners) {
      boolean isWanted = listener.kinds.contains(kind) && listener.mayUse.test(scope);
      if (isWanted && !listener.queue.offer(new Change(kind, value))) {
        listener.leftOut.incrementAndGet();
      }
    }
  }
}
