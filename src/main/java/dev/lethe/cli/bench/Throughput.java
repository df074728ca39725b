package dev.lethe.cli.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How many events were done when, sampled while a subject works through a backlog.
 *
 * <p>What is done shows only where the subject commits. So the first commit seen, which began at an
 * unknown time, and the last, which waits for the end of its interval with nothing left to do, are
 * left out where there are others between them.
 */
final class Throughput {
  private final long events;
  private final List<Sample> samples = new ArrayList<>();

  private record Sample(long nanos, long done) {}

  /**
   * @param events in the backlog
   */
  Throughput(long events) {
    this.events = events;
  }

  /**
   * Notes what is done, in order of time.
   *
   * @param nanos of {@link System#nanoTime}
   * @param done of the backlog's events
   */
  void sample(long nanos, long done) {
    samples.add(new Sample(nanos, done));
  }

  boolean isDone() {
    return !samples.isEmpty() && last().done() >= events;
  }

  /** When the first events were seen to be done; of {@link System#nanoTime}. */
  long startNanos() {
    return samples.get(firstAtWork()).nanos();
  }

  /** Events per second, of those done {@code within} that time of the first. */
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
