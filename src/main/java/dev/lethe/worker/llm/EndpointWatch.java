package dev.lethe.worker.llm;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of an outage of the endpoint in one line when it begins, one a minute, and one when it
 * ends. Thread-safe.
 */
final class EndpointWatch {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointWatch.class);
  private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

  private final String url;
  private final WorkerClock clock;
  private boolean isOut;
  private long since;
  private long told;

  /**
   * @param url as told
   */
  EndpointWatch(String url, WorkerClock clock) {
    this.url = url;
    this.clock = clock;
  }

  /** A request found it out of reach, or too busy for any model. */
  synchronized void isAway(String why) {
    long now = clock.nanos();
    if (!isOut) {
      isOut = true;
      since = now;
      told = now;
      LOG.warn("The LLM endpoint at {} can't be asked ({}); requests wait", url, why);
    } else if (now - told >= BETWEEN_LINES.toNanos()) {
      told = now;
      LOG.warn("The LLM endpoint at {} can't be asked for {} s ({})", url, seconds(now), why);
    }
  }

  /** It answered a request, whatever it said. */
  synchronized void answers() {
    if (isOut) {
      isOut = false;
      LOG.warn("The LLM endpoint at {} answers again after {} s", url, seconds(clock.nanos()));
    }
  }

  private long seconds(long now) {
    return Duration.ofNanos(now - since).toSeconds();
  }
}
