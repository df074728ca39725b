package dev.lethe.runtime.log;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs an outage of the brokers in one line when it begins, one a minute, and one when it ends. An
 * outage begins when no broker responds after a failed connection, or to a check that is made every
 * ten seconds once a broker has responded. While some brokers respond, failed connections are
 * logged once a minute, with the latest failure.
 */
public final class OutageWatch {
  private static final Logger LOG = LoggerFactory.getLogger(OutageWatch.class);
  private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);
  private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(10);

  private final String brokers;
  private final BooleanSupplier reachable;
  private final Supplier<Instant> now;
  private boolean hasAnswered;
  private Instant checked;
  private Instant since;
  private Instant reportedAt;
  private long failed;
  private String lastFailure = "";

  /**
   * @param brokers brokers' addresses, as logged
   * @param reachable checks whether a broker responds now; may take seconds
   */
  public OutageWatch(String brokers, BooleanSupplier reachable, Supplier<Instant> now) {
    this.brokers = brokers;
    this.reachable = reachable;
    this.now = now;
  }

  /**
   * Records that a client couldn't connect to a broker, lost its connection, or asked one that
   * isn't ready.
   */
  public synchronized void connectionFailed(String failure) {
    failed++;
    lastFailure = failure;
  }

  /** Checks for an outage and logs changes. */
  public void look() {
    if (!isSuspicious() && !isTimeForACheck()) {
      return;
    }
    boolean answers = reachable.getAsBoolean();
    synchronized (this) {
      checked = now.get();
      hasAnswered |= answers;
      if (answers && since == null) {
        reportFailures();
      } else if (answers) {
        LOG.warn(
            "Kafka at {} is reachable again after {} s; {} connections had failed",
            brokers,
            Duration.between(since, now.get()).toSeconds(),
            failed);
        since = null;
        reportedAt = now.get();
        failed = 0;
      } else if (hasAnswered || isSuspicious()) {
        reportOutage();
      }
    }
  }

  private synchronized boolean isSuspicious() {
    return since != null || failed > 0;
  }

  private synchronized boolean isTimeForACheck() {
    return checked == null || Duration.between(checked, now.get()).compareTo(BETWEEN_CHECKS) >= 0;
  }

  private void reportFailures() {
    if (failed > 0 && isTimeForALine()) {
      LOG.warn("{} connections to brokers failed, most recently: {}", failed, lastFailure);
      reportedAt = now.get();
      failed = 0;
    }
  }

  private void reportOutage() {
    if (since == null) {
      since = now.get();
      reportedAt = since;
      LOG.warn(
          "Kafka at {} is unreachable; nothing is lost, unread events stay on the topic", brokers);
    } else if (isTimeForALine()) {
      reportedAt = now.get();
      LOG.warn(
          "Kafka at {} has been unreachable for {} s; {} connections have failed",
          brokers,
          Duration.between(since, reportedAt).toSeconds(),
          failed);
    }
  }

  private boolean isTimeForALine() {
    return reportedAt == null
        || Duration.between(reportedAt, now.get()).compareTo(BETWEEN_LINES) >= 0;
  }

  /** Start of the current outage; empty if there is none. */
  public synchronized Optional<Instant> since() {
    return Optional.ofNullable(since);
  }
}
