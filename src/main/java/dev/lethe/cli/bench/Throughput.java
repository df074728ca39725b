package dev.lethe.cli.bench;

import java.util.ArrayList;
import java.util.List;

/** How many events were done when, sampled while a subject works. */
final class Throughput {
  /** The share of events at the start that is left out: compilers are still at work. */
  private static final double WARM_UP = 0.2;

  private final List<long[]> samples = new ArrayList<>();

  void sample(long nanos, long done) {
    samples.add(new long[] {nanos, done});
  }

  /** Events per second, between the warm-up and the last event. */
  double perSecond(long events) {
    long[] from = samples.get(0);
    for (long[] sample : samples) {
      if (sample[1] <= events * WARM_UP) {
        from = sample;
      }
    }
    long[] to = samples.get(samples.size() - 1);
    return (to[1] - from[1]) * 1e9 / Math.max(1, to[0] - from[0]);
  }
}
