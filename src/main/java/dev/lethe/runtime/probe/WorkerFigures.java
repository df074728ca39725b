package dev.lethe.runtime.probe;

import dev.lethe.config.Figure;
import dev.lethe.runtime.log.OutageWatch;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.function.Supplier;

/** Figures of workers in a separate process. */
record WorkerFigures(
    Identity identity, Vitals vitals, OutageWatch outages, Supplier<List<WorkerState>> workers)
    implements MultiCollector {
  @Override
  public MetricSnapshots collect() {
    FigureSeries series = new FigureSeries();
    List<WorkerState> states = workers.get();
    series.put(Figure.READY, vitals.ready(states, outages.since()).good());
    series.put(Figure.LIVE, vitals.live(states).good());
    series.put(Figure.BUILD, 1, identity.version(), identity.revision());
    series.put(Figure.UNREACHABLE, LetheFigures.unreachableSeconds(outages));
    states.forEach(state -> add(series, vitals, state));
    return series.snapshots();
  }

  /** Adds the figures of one worker. */
  static void add(FigureSeries series, Vitals vitals, WorkerState state) {
    String worker = state.worker();
    List<WorkerState> alone = List.of(state);
    series.put(Figure.WORKER_UP, vitals.live(alone).good() && vitals.ready(alone).good(), worker);
    state
        .requests()
        .forEach((outcome, count) -> series.put(Figure.WORKER_REQUESTS, count, worker, outcome));
    series.put(Figure.WORKER_LAG, state.lag(), worker);
    series.put(Figure.WORKER_RETRIES, state.retries(), worker);
    state.tokens().ifPresent(tokens -> series.put(Figure.WORKER_TOKENS, tokens, worker));
    series.put(Figure.WORKER_SECONDS, state.modelSeconds(), worker);
    series.put(Figure.WORKER_AWAY, state.endpointAwaySeconds(), worker);
  }
}
