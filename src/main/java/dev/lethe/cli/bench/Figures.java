package dev.lethe.cli.bench;

/**
 * What one subject did.
 *
 * @param first from its start until it had settled
 * @param settled after that
 * @param heapBytes live after the first backlog and a collection
 * @param stateBytes on disk then
 */
record Figures(Subject.Kind kind, Phase first, Phase settled, long heapBytes, long stateBytes) {

  /**
   * How fast it was for a time.
   *
   * @param perSecond events per second through a backlog
   * @param cpuMicros CPU time per event of the backlog, microseconds; at first that of starting too
   * @param p50 milliseconds from produce to decision at an even pace; {@link Latencies#NONE} where
   *     it wasn't measured
   */
  record Phase(double perSecond, double cpuMicros, int p50, int p99, int p999) {
    static Phase of(double perSecond, double cpuMicros, Latencies latencies) {
      return new Phase(
          perSecond,
          cpuMicros,
          latencies.quantile(0.5),
          latencies.quantile(0.99),
          latencies.quantile(0.999));
    }
  }
}
