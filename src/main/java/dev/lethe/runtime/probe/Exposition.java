package dev.lethe.runtime.probe;

import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import org.apache.kafka.streams.KafkaStreams;

/** All figures in Prometheus's text format: Lethe's own, Kafka's essential ones and the JVM's. */
final class Exposition implements AutoCloseable {
  static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();
  private KafkaStreamsMetrics clients;
  private boolean complete;

  /**
   * @param figures Lethe's own
   */
  Exposition(MultiCollector figures) {
    registry.config().meterFilter(ClientEssentials.filter());
    registry.getPrometheusRegistry().register(figures);
    new ClassLoaderMetrics().bindTo(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
  }

  /**
   * Shows the clients' figures too. To be called now and then: Micrometer looks for new ones once a
   * minute only, and most come when it first runs.
   */
  synchronized void watch(KafkaStreams streams) {
    boolean runs = streams.state() == KafkaStreams.State.RUNNING;
    if (clients != null && (complete || !runs)) {
      return;
    }
    if (clients != null) {
      clients.close();
    }
    clients = new KafkaStreamsMetrics(streams);
    clients.bindTo(registry);
    complete = runs;
  }

  String scrape() {
    return registry.scrape();
  }

  @Override
  public synchronized void close() {
    if (clients != null) {
      clients.close();
    }
    collections.close();
    registry.close();
  }
}
