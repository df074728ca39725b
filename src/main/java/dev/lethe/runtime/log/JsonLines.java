package dev.lethe.runtime.log;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.OutputStreamAppender;
import java.util.Iterator;
import net.logstash.logback.encoder.LogstashEncoder;
import org.slf4j.LoggerFactory;

/** Writes the log as JSON objects, one per line, wherever the logging configuration sends it. */
public final class JsonLines {
  private JsonLines() {}

  /** Switches the log of this process to JSON. */
  public static void install() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      for (Logger logger : context.getLoggerList()) {
        encode(context, logger.iteratorForAppenders());
      }
    }
  }

  private static void encode(LoggerContext context, Iterator<Appender<ILoggingEvent>> appenders) {
    while (appenders.hasNext()) {
      if (appenders.next() instanceof OutputStreamAppender<ILoggingEvent> appender) {
        LogstashEncoder encoder = new LogstashEncoder();
        encoder.setContext(context);
        encoder.start();
        appender.stop();
        appender.setEncoder(encoder);
        appender.start();
      }
    }
  }
}
