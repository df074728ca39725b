package dev.lethe.cli.bench;

import java.time.Duration;

/**
 * How much is measured of each subject.
 *
 * @param events in each of its two backlogs: the one it starts with, and the one after settling
 * @param pace events per second while latency is measured; 0 for half of each subject's first speed
 * @param settle how long it works before latency and throughput count as those of every day
 * @param latency how long latency is measured after that; zero for not at all
 */
record Effort(long events, long pace, Duration settle, Duration latency) {
  /** Of subjects whose latency isn't asked for: enough to keep them at work. */
  private static final double FASTEST_UNTIMED_PACE = 10_000;

  /** Events per second at an even pace for a subject of that speed. */
  double pace(Subject.Kind kind, double firstSpeed) {
    double asked = pace == 0 ? firstSpeed / 2 : pace;
    return kind.isTimed() ? asked : Math.min(FASTEST_UNTIMED_PACE, firstSpeed / 2);
  }
}
