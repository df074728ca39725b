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
 * Keeps two kinds of warnings by Kafka's clients out of the log: those of failed connections, and
 * those of requests to a broker that doesn't lead the partition yet, as after its start, which the
 * client repeats. Each client logs them every second, so they go to a listener that reports them
 * once. Other messages pass.
 */
public final class ConnectionWarnings extends TurboFilter {
  private static final String CLIENTS = "org.apache.kafka.clients.";

  /** Texts of Kafka 4.3; a text changed by a later release would merely be logged again. */
  private static final List<String> WARNINGS =
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
   * @param failures receives each warning; may be called by many threads
   */
  public ConnectionWarnings(Consumer<String> failures) {
    this.failures = failures;
  }

  /** Starts to keep the warnings out of the log of this process. */
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
    String formatted = MessageFormatter.arrayFormat(message, parameters).getMessage();
    if (WARNINGS.stream().noneMatch(formatted::contains)) {
      return FilterReply.NEUTRAL;
    }
    failures.accept(formatted);
    return FilterReply.DENY;
  }
}
