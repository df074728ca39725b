package dev.lethe.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import dev.lethe.runtime.Fault;
import dev.lethe.runtime.FaultClassifier;
import java.util.Optional;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/**
 * Keeps Kafka Streams from logging stack traces of faults that are not bugs. Each thread that ends
 * would log its own, whereas {@code run} reports cause and fix in one message.
 */
final class KnownFaults extends TurboFilter implements AutoCloseable {
  private static final String STREAMS = "org.apache.kafka.streams";

  private final FaultClassifier classifier = new FaultClassifier(Optional.empty());

  private KnownFaults() {}

  /** Suppresses the stack traces until the result is closed. */
  static KnownFaults untold() {
    KnownFaults filter = new KnownFaults();
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
    return thrown != null
            && logger.getName().startsWith(STREAMS)
            && classifier.fault(thrown).kind() != Fault.Kind.BUG
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
