package dev.lethe.worker;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of an outage of the endpoint in one line when it begins, one a minute, and one when it
 * ends. Thread-safe.
 */
public final class EndpointWatch {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointWatch.class);
  private static final double NANOS = 1e9;
  private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

  private final String endpoint;
  private final WorkerClock clock;
  private boolean isOut;
  private long since;
  private long told;

  /**
   * @param endpoint as told: {@code LLM endpoint at http://…}
   */
  public EndpointWatch(String endpoint, WorkerClock clock) {
    this.endpoint = endpoint;
    this.clock = clock;
  }

  /** The endpoint as told. */
  String endpoint() {
    return endpoint;
  }

  /** A request found it out of reach, or too busy for any model. */
  public synchronized void isAway(String why) {
    long now = clock.nanos();
    if (!isOut) {
      isOut = true;
      since = now;
      told = now;
      LOG.warn("The {} can't be asked ({}); requests wait", endpoint, why);
    } else if (now - told >= BETWEEN_LINES.toNanos()) {
      told = now;
      LOG.warn("The {} can't be asked for {} s ({})", endpoint, seconds(now), why);
    }
  }

  /** It answered a request, whatever it said. */
  public synchronized void answers() {
    if (isOut) {
      isOut = false;
      LOG.warn("The {} answers again after {} s", endpoint, seconds(clock.nanos()));
    }
  }

  /** How long it has been away, in seconds; 0 while it answers. */
  synchronized double awaySeconds() {
    return isOut ? (clock.nanos() - since) / NANOS : 0;
  }

  private long seconds(long now) {
    return Duration.ofNanos(now - since).toSeconds();
  }
}
