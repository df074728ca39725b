package dev.lethe.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Clock that advances only during pauses and records them. */
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

  /** Runs an action during the next pause without one. */
  public synchronized void meanwhile(Runnable happening) {
    happenings.add(happening);
  }

  public synchronized List<Duration> pauses() {
    return List.copyOf(pauses);
  }
}
