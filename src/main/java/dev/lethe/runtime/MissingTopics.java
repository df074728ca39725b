package dev.lethe.runtime;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Grace time for topics that brokers don't list. A broker that has just started responds before it
 * knows its topics; Streams then considers them deleted, and ends the thread that asked.
 */
final class MissingTopics {
  /** A broker that doesn't know its topics after this time has lost them. */
  static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final Logger LOG = LoggerFactory.getLogger(MissingTopics.class);

  private final Supplier<Instant> now;
  private Instant since;

  MissingTopics(Supplier<Instant> now) {
    this.now = now;
  }

  /** Returns true if a thread ended because of missing topics that may still appear. */
  synchronized boolean isWorthWaiting(Throwable thrown) {
    if (!isMissingTopic(thrown)) {
      return false;
    }
    if (since == null) {
      since = now.get();
      LOG.warn(
          "The brokers' metadata lacks topics that Lethe reads, as after a restart; retrying "
              + "for {} s",
          PATIENCE.toSeconds());
    }
    return Duration.between(since, now.get()).compareTo(PATIENCE) < 0;
  }

  /** Notes that all topics exist and the application is running. */
  synchronized void found() {
    if (since != null) {
      LOG.warn(
          "The brokers' metadata has all topics again after {} s",
          Duration.between(since, now.get()).toSeconds());
      since = null;
    }
  }

  private static boolean isMissingTopic(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof MissingSourceTopicException) {
        return true;
      }
    }
    return false;
  }
}
