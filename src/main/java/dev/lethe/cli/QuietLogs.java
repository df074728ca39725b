package dev.lethe.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import dev.lethe.runtime.Fault;
import dev.lethe.runtime.FaultClassifier;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/** Keeps Kafka from logging errors that a command reports itself in one message, until closed. */
final class QuietLogs extends TurboFilter implements AutoCloseable {
  private final String names;
  private final Predicate<Throwable> isKnown;

  private QuietLogs(String names, Predicate<Throwable> isKnown) {
    this.names = names;
    this.isKnown = isKnown;
  }

  /**
   * Suppresses all logs of Kafka. Its clients would log a rejected password three times, twice with
   * a stack trace.
   */
  static QuietLogs ofKafka() {
    return open(new QuietLogs("org.apache.kafka", thrown -> true));
  }

  /**
   * Suppresses Kafka Streams' stack traces of faults that are not bugs. Each thread that ends would
   * log its own.
   */
  static QuietLogs ofKnownFaults() {
    FaultClassifier classifier = new FaultClassifier(Optional.empty());
    return open(
        new QuietLogs(
            "org.apache.kafka.streams",
            thrown -> thrown != null && classifier.fault(thrown).kind() != Fault.Kind.BUG));
  }

  private static QuietLogs open(QuietLogs filter) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.addTurboFilter(filter);
    }
    return filter;
  }

  @Override
  public FilterReply decide(
      Marker marker,
      Logger logger,
      Level level,
      String format,
      Object[] arguments,
      Throwable thrown) {
    return logger.getName().startsWith(names) && isKnown.test(thrown)
        ? FilterReply.DENY
        : FilterReply.NEUTRAL;
  }

  @Override
  public void close() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.getTurboFilterList().remove(this);
    }
  }
}
