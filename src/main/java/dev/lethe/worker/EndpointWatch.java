package dev.lethe.worker;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs an outage of the endpoint: once when it begins, once a minute while it lasts, and once when
 * it ends. Thread-safe.
 */
public final class EndpointWatch {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointWatch.class);
  private static final double NANOS = 1e9;
  private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

  private final String endpoint;
  private final WorkerClock clock;
  private boolean isOut;
  private long since;
  private long reportedAt;

  /**
   * @param endpoint name of the endpoint in log messages: {@code LLM endpoint at http://…}
   */
  public EndpointWatch(String endpoint, WorkerClock clock) {
    this.endpoint = endpoint;
    this.clock = clock;
  }

  /** Returns the name of the endpoint in log messages. */
  String endpoint() {
    return endpoint;
  }

  /** Notes that a request found the endpoint unreachable, or too busy for every model. */
  public synchronized void isAway(String why) {
    long now = clock.nanos();
    if (!isOut) {
      isOut = true;
      since = now;
      reportedAt = now;
      LOG.warn("The {} is unavailable ({}); requests wait", endpoint, why);
    } else if (now - reportedAt >= BETWEEN_LINES.toNanos()) {
      reportedAt = now;
      LOG.warn("The {} has been unavailable for {} s ({})", endpoint, seconds(now), why);
    }
  }

  /** Notes that the endpoint answered a request, with whatever result. */
  public synchronized void answers() {
    if (isOut) {
      isOut = false;
      LOG.warn("The {} is available again after {} s", endpoint, seconds(clock.nanos()));
    }
  }

  /** Returns the duration of the current outage in seconds; 0 if there is none. */
  synchronized double awaySeconds() {
    return isOut ? (clock.nanos() - since) / NANOS : 0;
  }

  private long seconds(long now) {
    return Duration.ofNanos(now - since).toSeconds();
  }
}
