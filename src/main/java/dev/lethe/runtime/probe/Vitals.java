package dev.lethe.runtime.probe;

import dev.lethe.runtime.LetheApp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;

/**
 * Liveness and readiness of the application.
 *
 * <p>It is alive until it has ended, failed or closed, or until one of its threads hangs: the
 * thread hasn't polled for longer than {@code max.poll.interval.ms}, after which the group
 * reassigns its partitions. A broker outage doesn't count, since the threads keep polling.
 *
 * <p>It is ready once it has its partitions and their state, as long as brokers respond. It isn't
 * while it restores or waits for the group, so that a rolling restart waits before the next
 * instance.
 */
final class Vitals {
  /** Time beyond the group's timeout after which a thread is considered stuck. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private static final Duration DEFAULT_POLL_INTERVAL = Duration.ofMinutes(5);

  private static final String WAITING = "waiting for Kafka";

  private final Duration patience;

  /**
   * @param kafka Kafka's settings as configured
   */
  Vitals(Map<String, String> kafka) {
    String interval = kafka.get(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG);
    patience =
        (interval == null ? DEFAULT_POLL_INTERVAL : Duration.ofMillis(Long.parseLong(interval)))
            .plus(MARGIN);
  }

  ProbeResult live(Optional<LetheApp> app) {
    return app.map(LetheApp::streams)
        .map(streams -> live(streams.state(), streams.metrics()))
        .orElseGet(() -> new ProbeResult(true, "starting"));
  }

  /**
   * Returns whether a client is alive.
   *
   * @param metrics metrics of its threads' consumers, among others
   */
  ProbeResult live(KafkaStreams.State state, Map<MetricName, ? extends Metric> metrics) {
    if (state == KafkaStreams.State.PENDING_ERROR || state == KafkaStreams.State.ERROR) {
      return new ProbeResult(false, "a thread has failed");
    }
    if (state.hasCompletedShutdown()) {
      return new ProbeResult(false, "the application has stopped");
    }
    double silence = secondsSincePoll(metrics);
    return silence > patience.toSeconds()
        ? new ProbeResult(false, "a stream thread has not polled for " + (long) silence + " s")
        : new ProbeResult(true, state.name());
  }

  /**
   * Returns whether the application is ready.
   *
   * @param outage time when brokers stopped responding; empty while they respond
   */
  static ProbeResult ready(Optional<LetheApp> app, Optional<Instant> outage) {
    return unlessCutOff(
        outage,
        app.map(one -> ready(one.streams().state(), one.restores().remaining()))
            .orElseGet(() -> new ProbeResult(false, WAITING)));
  }

  /** Returns the verdict, or a bad one if it is good but brokers don't respond. */
  static ProbeResult unlessCutOff(Optional<Instant> outage, ProbeResult verdict) {
    return outage
        .filter(since -> verdict.good())
        .map(since -> new ProbeResult(false, "no response from Kafka since " + since))
        .orElse(verdict);
  }

  /**
   * Returns whether a client is ready.
   *
   * @param left number of changelog records still to be read
   */
  static ProbeResult ready(KafkaStreams.State state, long left) {
    return switch (state) {
      case RUNNING -> new ProbeResult(true, state.name());
      case CREATED, REBALANCING ->
          new ProbeResult(
              false,
              left > 0
                  ? "restoring state, " + left + " records left"
                  : "joining the group or restoring state");
      case PENDING_SHUTDOWN, NOT_RUNNING -> new ProbeResult(false, "the application is stopping");
      case PENDING_ERROR, ERROR -> new ProbeResult(false, "a thread has failed");
    };
  }

  /**
   * Returns whether workers are alive: none has ended or hangs.
   *
   * @param workers empty before they have started
   */
  ProbeResult live(List<WorkerState> workers) {
    for (WorkerState worker : workers) {
      String which = "the " + worker.worker() + " worker ";
      if (worker.life() == WorkerState.Life.FAILED) {
        return new ProbeResult(false, which + "has failed");
      }
      if (worker.life() == WorkerState.Life.ENDED) {
        return new ProbeResult(false, which + "has stopped");
      }
      if (worker.silentSeconds() > patience.toSeconds()) {
        return new ProbeResult(
            false,
            which + "has not polled for requests for " + (long) worker.silentSeconds() + " s");
      }
    }
    return new ProbeResult(true, ready(workers).reason());
  }

  /** Returns whether workers are ready, like {@link #ready(Optional, Optional)}. */
  ProbeResult ready(List<WorkerState> workers, Optional<Instant> outage) {
    return unlessCutOff(outage, ready(workers));
  }

  /**
   * Returns whether workers are ready. An unavailable endpoint doesn't count: requests wait for it,
   * and a rolling restart need not.
   *
   * @param workers empty before they have started
   */
  ProbeResult ready(List<WorkerState> workers) {
    if (workers.isEmpty()) {
      return new ProbeResult(false, WAITING);
    }
    for (WorkerState worker : workers) {
      String which = "the " + worker.worker() + " worker ";
      switch (worker.life()) {
        case JOINING -> {
          return new ProbeResult(false, which + "is joining its group");
        }
        case FAILED, ENDED -> {
          return new ProbeResult(false, which + "is stopping");
        }
        case WORKING -> {}
      }
    }
    return new ProbeResult(true, "working");
  }

  /**
   * Seconds since the last poll of the thread that has been silent longest; -1 before the first
   * poll.
   */
  private static double secondsSincePoll(Map<MetricName, ? extends Metric> metrics) {
    double longest = -1;
    for (Map.Entry<MetricName, ? extends Metric> metric : metrics.entrySet()) {
      MetricName name = metric.getKey();
      if (name.name().equals("last-poll-seconds-ago")
          && isMainConsumer(name.tags().getOrDefault("client-id", ""))
          && metric.getValue().metricValue() instanceof Number seconds) {
        longest = Math.max(longest, seconds.doubleValue());
      }
    }
    return longest;
  }

  private static boolean isMainConsumer(String clientId) {
    return clientId.endsWith("-consumer")
        && !clientId.endsWith("-restore-consumer")
        && !clientId.endsWith("-global-consumer");
  }
}
