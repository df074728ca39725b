package dev.lethe.processor;

import dev.lethe.config.Figure;

/** Metrics of a sweep. */
final class SweepFigures implements Sweep.Observer {
  private final TaskMetrics metrics;
  private final String name;

  SweepFigures(TaskMetrics metrics, String name) {
    this.metrics = metrics;
    this.name = name;
    count(0, 0, 0, 0, 0);
  }

  @Override
  public void swept(int rows, long nanos, boolean atEnd) {
    count(1, rows, nanos / 1e9, atEnd ? 0 : 1, atEnd ? 1 : 0);
  }

  private void count(int calls, int rows, double seconds, int exhausted, int passes) {
    metrics.count(Figure.SWEEP_CALLS, calls, name);
    metrics.count(Figure.SWEEP_ROWS, rows, name);
    metrics.count(Figure.SWEEP_SECONDS, seconds, name);
    metrics.count(Figure.SWEEP_EXHAUSTED, exhausted, name);
    metrics.count(Figure.SWEEP_PASSES, passes, name);
  }
}
