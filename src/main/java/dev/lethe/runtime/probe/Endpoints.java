package dev.lethe.runtime.probe;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.HttpSettings;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import java.util.Map;
import java.util.function.Supplier;

/**
 * HTTP endpoints of a process, under the same paths for runs and workers: liveness ({@code /live}),
 * readiness ({@code /ready}), status ({@code /status}) and metrics ({@code /metrics}), the JVM's
 * included.
 */
final class Endpoints implements AutoCloseable {
  private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();
  private final ProbeServer server;

  /**
   * Starts the endpoints.
   *
   * @param status status as JSON
   * @param figures Lethe's own and Kafka's metrics, read at each scrape
   * @throws dev.lethe.runtime.FaultException if the address can't be bound
   */
  Endpoints(
      HttpSettings http,
      Supplier<ProbeResult> live,
      Supplier<ProbeResult> ready,
      Supplier<ObjectNode> status,
      MultiCollector... figures) {
    for (MultiCollector one : figures) {
      registry.getPrometheusRegistry().register(one);
    }
    new ClassLoaderMetrics().bindTo(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
    server =
        ProbeServer.start(
            http,
            Map.of(
                "/live", new ProbeServer.Route(true, () -> answer(live.get())),
                "/ready", new ProbeServer.Route(true, () -> answer(ready.get())),
                "/status", new ProbeServer.Route(false, () -> HttpAnswer.json(200, status.get())),
                "/metrics",
                    new ProbeServer.Route(
                        false, () -> new HttpAnswer(200, METRICS_TYPE, registry.scrape()))));
  }

  private static HttpAnswer answer(ProbeResult verdict) {
    return HttpAnswer.json(
        verdict.good() ? 200 : 503,
        JsonNodeFactory.instance
            .objectNode()
            .put("status", verdict.good() ? "up" : "down")
            .put("reason", verdict.reason()));
  }

  @Override
  public void close() {
    server.close();
    collections.close();
    registry.close();
  }
}
