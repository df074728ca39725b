package dev.lethe.runtime.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.helpers.MessageFormatter;

/**
 * Keeps what Kafka's clients say of each connection that fails out of the log, and of each request
 * that came to a broker before it led the partition, as after its start: the client sends it again.
 * It is told to somebody who says it once: each client says it anew every second. All else passes.
 */
public final class ConnectionWarnings extends TurboFilter {
  private static final String CLIENTS = "org.apache.kafka.clients.";

  /** As Kafka 4.3 says it; what a new release says otherwise is merely logged again. */
  private static final List<String> SAID =
      List.of(
          "could not be established. Node may not be available.",
          "Bootstrap broker ",
          "Error connecting to node ",
          "Couldn't resolve server ",
          "Disconnected from node ",
          "NOT_LEADER_OR_FOLLOWER",
          "NotLeaderOrFollowerException");

  private final Consumer<String> failures;

  /**
   * @param failures told of each; may be called by many threads
   */
  public ConnectionWarnings(Consumer<String> failures) {
    this.failures = failures;
  }

  /** From now on they don't reach the log of this process. */
  public void install() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      setContext(context);
      start();
      context.addTurboFilter(this);
    }
  }

  @Override
  public FilterReply decide(
      Marker marker,
      Logger logger,
      Level level,
      String message,
      Object[] parameters,
      Throwable thrown) {
    boolean concerned =
        level == Level.WARN && message != null && logger.getName().startsWith(CLIENTS);
    if (!concerned) {
      return FilterReply.NEUTRAL;
    }
    String said = MessageFormatter.arrayFormat(message, parameters).getMessage();
    if (SAID.stream().noneMatch(said::contains)) {
      return FilterReply.NEUTRAL;
    }
    failures.accept(said);
    return FilterReply.DENY;
  }
}
