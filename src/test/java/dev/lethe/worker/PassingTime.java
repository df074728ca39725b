package dev.lethe.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A clock that stands still but for its pauses, and notes them. */
public final class PassingTime implements WorkerClock {
  private final List<Duration> pauses = new ArrayList<>();
  private final List<Runnable> happenings = new ArrayList<>();
  private long now;

  @Override
  public synchronized long millis() {
    return now / 1_000_000;
  }

  @Override
  public synchronized long nanos() {
    return now;
  }

  @Override
  public synchronized void pause(Duration time) {
    pauses.add(time);
    now += time.toNanos();
    if (!happenings.isEmpty()) {
      happenings.remove(0).run();
    }
  }

  /** Happens in the first pause of which nothing else is said. */
  public synchronized void meanwhile(Runnable happening) {
    happenings.add(happening);
  }

  public synchronized List<Duration> pauses() {
    return List.copyOf(pauses);
  }
}
