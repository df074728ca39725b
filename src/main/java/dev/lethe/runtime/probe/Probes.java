package dev.lethe.runtime.probe;

import dev.lethe.config.HttpSettings;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.runtime.EverySecond;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.log.OutageWatch;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * What others may ask a run over HTTP: whether it lives ({@code /live}), whether it works ({@code
 * /ready}), how it stands ({@code /status}) and its figures ({@code /metrics}). It answers from
 * before Kafka is reached, and asks Kafka nothing: an answer never waits. It has an outage watched
 * as well, whether it answers or not.
 */
public final class Probes implements AutoCloseable {
  private final AtomicReference<LetheApp> app = new AtomicReference<>();
  private final AtomicReference<Supplier<List<WorkerState>>> workers =
      new AtomicReference<>(List::of);
  private final CommitClock commits = new CommitClock(Instant::now);
  private final OutageWatch outages;
  private final Vitals vitals;
  private final StatusReport status;
  private final Optional<Exposition> exposition;
  private final EverySecond looks;
  private final Optional<ProbeServer> server;

  private Probes(Settings settings, Identity identity, OutageWatch outages) {
    this.outages = outages;
    vitals = new Vitals(settings.kafka());
    status = new StatusReport(identity, Instant.now());
    HttpSettings http = settings.http();
    exposition =
        http.isOn()
            ? Optional.of(
                new Exposition(
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
    looks = EverySecond.look("probes", this::look);
    server = http.isOn() ? Optional.of(ProbeServer.start(http, routes())) : Optional.empty();
  }

  /**
   * Begins to answer, if the settings say so.
   *
   * @throws SettingsException if the address is taken or isn't this machine's
   */
  public static Probes open(Settings settings, Identity identity, OutageWatch outages) {
    return new Probes(settings, identity, outages);
  }

  private Map<String, ProbeServer.Route> routes() {
    return ProbePaths.of(
        () -> vitals.live(app()),
        () -> Vitals.ready(app(), outages.since()),
        () -> status.of(app(), commits.last(), outages.since()),
        () -> exposition.map(Exposition::scrape).orElse(""));
  }

  /** From now on the answers are about that application. */
  public void watch(LetheApp started) {
    app.set(started);
  }

  /** The figures have those of these workers too, which the application does without. */
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

  /** Where it answers; empty where it doesn't. */
  public Optional<InetSocketAddress> address() {
    return server.map(ProbeServer::address);
  }

  /** The last commit that was seen. */
  public Optional<Instant> lastCommit() {
    return commits.last();
  }

  @Override
  public void close() {
    looks.close();
    server.ifPresent(ProbeServer::close);
    exposition.ifPresent(Exposition::close);
  }
}
