package dev.lethe.runtime.probe;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.HttpSettings;
import dev.lethe.config.Settings;
import dev.lethe.runtime.FaultException;
import dev.lethe.runtime.log.OutageWatch;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * HTTP endpoints of a process with only workers, under the same paths as for a run. They are
 * available before Kafka is reached and send no requests themselves, so a response never waits.
 */
public final class WorkerProbes implements AutoCloseable {
  private final AtomicReference<Supplier<List<WorkerState>>> workers =
      new AtomicReference<>(List::of);

  private final Identity identity;
  private final Instant started = Instant.now();
  private final OutageWatch outages;
  private final Vitals vitals;
  private final Optional<Endpoints> endpoints;

  private WorkerProbes(Settings settings, Identity identity, OutageWatch outages) {
    this.identity = identity;
    this.outages = outages;
    vitals = new Vitals(settings.kafka());
    HttpSettings http = settings.http().ofWorker();
    endpoints =
        http.isOn()
            ? Optional.of(
                new Endpoints(
                    http,
                    () -> vitals.live(states()),
                    () -> vitals.ready(states(), outages.since()),
                    this::status,
                    new WorkerFigures(identity, vitals, outages, this::states)))
            : Optional.empty();
  }

  /**
   * Starts the endpoints if a port is configured: rule E14.
   *
   * @throws FaultException if the address is in use or not one of this machine
   */
  public static WorkerProbes open(Settings settings, Identity identity, OutageWatch outages) {
    return new WorkerProbes(settings, identity, outages);
  }

  /** Switches the responses to the given workers. */
  public void watch(Supplier<List<WorkerState>> started) {
    workers.set(started);
  }

  private List<WorkerState> states() {
    return workers.get().get();
  }

  private ObjectNode status() {
    List<WorkerState> states = states();
    ObjectNode status = StatusReport.of(identity, started);
    ProbeResult ready = vitals.ready(states, outages.since());
    status.put("ready", ready.good());
    status.put("reason", ready.reason());
    status.put("kafka_unreachable_since", outages.since().map(Instant::toString).orElse(null));
    ArrayNode all = status.putArray("workers");
    states.forEach(state -> add(all.addObject(), state));
    return status;
  }

  private void add(ObjectNode one, WorkerState state) {
    one.put("worker", state.worker());
    one.put("state", vitals.live(List.of(state)).reason());
    one.put("lag", state.lag());
    ObjectNode requests = one.putObject("requests");
    state.requests().forEach(requests::put);
    one.put("retries", state.retries());
    state.tokens().ifPresent(tokens -> one.put("tokens", tokens));
    one.put("model_seconds", state.modelSeconds());
    one.put("endpoint_away_seconds", state.endpointAwaySeconds());
  }

  @Override
  public void close() {
    endpoints.ifPresent(Endpoints::close);
  }
}
