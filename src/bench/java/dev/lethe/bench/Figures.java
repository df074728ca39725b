package dev.lethe.bench;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Figures of one subject.
 *
 * @param first from its start until it had settled
 * @param settled after settling
 * @param heapBytes live heap after the first backlog and a collection
 * @param stateBytes state on disk at that time
 */
record Figures(Subject.Kind kind, Phase first, Phase settled, long heapBytes, long stateBytes) {

  /** Returns the figures of each kind of subject, averaged over repeated measurements. */
  static List<Figures> meanOfEach(List<Figures> measured) {
    Map<Subject.Kind, Figures> means = new EnumMap<>(Subject.Kind.class);
    for (Subject.Kind kind : Subject.Kind.values()) {
      List<Figures> own = measured.stream().filter(one -> one.kind() == kind).toList();
      if (!own.isEmpty()) {
        means.put(kind, meanOf(own));
      }
    }
    return List.copyOf(means.values());
  }

  private static Figures meanOf(List<Figures> all) {
    return new Figures(
        all.get(0).kind(),
        Phase.meanOf(all.stream().map(Figures::first).toList()),
        Phase.meanOf(all.stream().map(Figures::settled).toList()),
        Math.round(all.stream().mapToLong(Figures::heapBytes).average().orElseThrow()),
        Math.round(all.stream().mapToLong(Figures::stateBytes).average().orElseThrow()));
  }

  /**
   * Figures of one phase.
   *
   * @param perSecond events per second through a backlog
   * @param cpuMicros CPU time per event of the backlog, microseconds; the first phase includes the
   *     start
   * @param p50 milliseconds from production to decision at an even pace; {@link Latencies#NONE} if
   *     not measured
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

    static Phase meanOf(List<Phase> all) {
      return new Phase(
          all.stream().mapToDouble(Phase::perSecond).average().orElseThrow(),
          all.stream().mapToDouble(Phase::cpuMicros).average().orElseThrow(),
          mean(all, Phase::p50),
          mean(all, Phase::p99),
          mean(all, Phase::p999));
    }

    private static int mean(List<Phase> all, ToIntFunction<Phase> millis) {
      return (int) Math.round(all.stream().mapToInt(millis).average().orElseThrow());
    }
  }
}
