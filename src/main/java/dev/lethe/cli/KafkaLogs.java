package dev.lethe.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps Kafka's clients from logging what a command tells by itself, in one message: a refused
 * password would be told three times over, twice with a stack.
 */
final class KafkaLogs implements AutoCloseable {
  private static final String NAME = "org.apache.kafka";

  private final Level before;

  private KafkaLogs(Level before) {
    this.before = before;
  }

  /** Nothing is logged until it is closed. */
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
