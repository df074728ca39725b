package dev.lethe.runtime.probe;

import dev.lethe.config.HttpSettings;
import dev.lethe.config.Settings;
import dev.lethe.runtime.EverySecond;
import dev.lethe.runtime.FaultException;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.log.OutageWatch;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * HTTP endpoints of a run: liveness ({@code /live}), readiness ({@code /ready}), status ({@code
 * /status}) and figures ({@code /metrics}). They are available before Kafka is reached and send no
 * requests to Kafka, so a response never waits. Outages are watched even if the endpoints are
 * disabled.
 */
public final class Probes implements AutoCloseable {
  private final AtomicReference<LetheApp> app = new AtomicReference<>();
  private final AtomicReference<Supplier<List<WorkerState>>> workers =
      new AtomicReference<>(List::of);
  private final CommitClock commits = new CommitClock(Instant::now);
  private final OutageWatch outages;
  private final EverySecond looks;
  private final Optional<Endpoints> endpoints;

  private Probes(Settings settings, Identity identity, OutageWatch outages) {
    this.outages = outages;
    Vitals vitals = new Vitals(settings.kafka());
    StatusReport status = new StatusReport(identity, Instant.now());
    looks = EverySecond.start("probes", this::look);
    HttpSettings http = settings.http();
    endpoints =
        http.isOn()
            ? Optional.of(
                new Endpoints(
                    http,
                    () -> vitals.live(app()),
                    () -> Vitals.ready(app(), outages.since()),
                    () -> status.of(app(), commits.last(), outages.since()),
                    new LetheFigures(
                        identity,
                        vitals,
                        settings.rocksDbBytes(),
                        outages,
                        commits,
                        this::app,
                        this::workers),
                    new ClientEssentials(this::clientMetrics)))
            : Optional.empty();
  }

  /**
   * Starts the endpoints if the settings enable them.
   *
   * @throws FaultException if the address is in use or not one of this machine
   */
  public static Probes open(Settings settings, Identity identity, OutageWatch outages) {
    return new Probes(settings, identity, outages);
  }

  /** Switches the responses to the given application. */
  public void watch(LetheApp started) {
    app.set(started);
  }

  /** Adds the figures of the given workers, which the application can do without. */
  public void watch(Supplier<List<WorkerState>> started) {
    workers.set(started);
  }

  private List<WorkerState> workers() {
    return workers.get().get();
  }

  private void look() {
    outages.look();
    commits.look(clientMetrics());
  }

  private Map<MetricName, ? extends Metric> clientMetrics() {
    LetheApp running = app.get();
    return running == null ? Map.of() : running.streams().metrics();
  }

  private Optional<LetheApp> app() {
    return Optional.ofNullable(app.get());
  }

  @Override
  public void close() {
    looks.close();
    endpoints.ifPresent(Endpoints::close);
  }
}
