package dev.lethe.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Samples of the progress of a subject through a backlog.
 *
 * <p>Progress is visible only at the subject's commits. The first commit, which began at an unknown
 * time, and the last, which waits idle for the end of its interval, are therefore left out if there
 * are others between them.
 */
final class Throughput {
  private final long events;
  private final List<Sample> samples = new ArrayList<>();

  private record Sample(long nanos, long done) {}

  /**
   * @param events number of events in the backlog
   */
  Throughput(long events) {
    this.events = events;
  }

  /**
   * Records the progress at a time; call in order of time.
   *
   * @param nanos time from {@link System#nanoTime}
   * @param done number of the backlog's events that are done
   */
  void sample(long nanos, long done) {
    samples.add(new Sample(nanos, done));
  }

  boolean isDone() {
    return !samples.isEmpty() && last().done() >= events;
  }

  /** Time at which the first events were seen to be done, from {@link System#nanoTime}. */
  long startNanos() {
    return samples.get(firstAtWork()).nanos();
  }

  /** Events per second, over those done {@code within} the given time after the first. */
  double perSecond(Duration within) {
    int start = firstAtWork();
    Sample from = samples.get(start);
    Sample to = from;
    for (Sample one : samples.subList(start, samples.size())) {
      boolean inTime = one.nanos() - from.nanos() <= within.toNanos();
      if (inTime && one.done() > to.done() && one.done() < events) {
        to = one;
      }
    }
    if (to.done() == from.done()) {
      from = samples.get(Math.max(0, start - 1));
      to = last();
    }
    return (to.done() - from.done()) * 1e9 / Math.max(1, to.nanos() - from.nanos());
  }

  private int firstAtWork() {
    for (int i = 0; i < samples.size(); i++) {
      if (samples.get(i).done() > 0) {
        return i;
      }
    }
    return samples.size() - 1;
  }

  private Sample last() {
    return samples.get(samples.size() - 1);
  }
}
