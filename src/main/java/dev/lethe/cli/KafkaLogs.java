package dev.lethe.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps Kafka's clients from logging errors that a command reports itself in one message. A
 * rejected password would otherwise appear three times, twice with a stack trace.
 */
final class KafkaLogs implements AutoCloseable {
  private static final String NAME = "org.apache.kafka";

  private final Level before;

  private KafkaLogs(Level before) {
    this.before = before;
  }

  /** Suppresses these logs until the result is closed. */
  static KafkaLogs quiet() {
    return LoggerFactory.getLogger(NAME) instanceof Logger logger
        ? new KafkaLogs(set(logger, Level.OFF))
        : new KafkaLogs(null);
  }

  private static Level set(Logger logger, Level level) {
    Level before = logger.getLevel();
    logger.setLevel(level);
    return before;
  }

  @Override
  public void close() {
    if (LoggerFactory.getLogger(NAME) instanceof Logger logger) {
      logger.setLevel(before);
    }
  }
}
