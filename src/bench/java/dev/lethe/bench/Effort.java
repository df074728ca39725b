package dev.lethe.bench;

import java.time.Duration;

/**
 * Extent of the measurement of each subject.
 *
 * @param events events in each of its two backlogs: one at its start, one after settling
 * @param pace events per second during latency measurement; 0 for half of each subject's first
 *     throughput
 * @param settle time to work before latency and throughput count as steady state
 * @param latency duration of the latency measurement after that; zero to skip it
 */
record Effort(long events, long pace, Duration settle, Duration latency) {
  /** Maximum pace of subjects without latency measurement: enough to keep them busy. */
  private static final double FASTEST_UNTIMED_PACE = 10_000;

  /** Events per second at an even pace for a subject with the given throughput. */
  double pace(Subject.Kind kind, double firstSpeed) {
    double asked = pace == 0 ? firstSpeed / 2 : pace;
    return kind.isTimed() ? asked : Math.min(FASTEST_UNTIMED_PACE, firstSpeed / 2);
  }
}
