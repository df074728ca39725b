package dev.lethe.cli;

import dev.lethe.config.LogFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages of a run to the operator: as text next to the log, or in the log if its format is JSON.
 */
record Notices(Console console, LogFormat format) {
  private static final Logger LOG = LoggerFactory.getLogger(Notices.class);

  void say(String message) {
    if (format == LogFormat.JSON) {
      LOG.info(message);
    } else {
      console.err().println("lethe: " + message);
    }
  }

  /** Reports a problem that doesn't end the run but should be fixed. */
  void warn(String message) {
    if (format == LogFormat.JSON) {
      LOG.warn(message);
    } else {
      console.err().println("lethe: warning: " + message);
    }
  }

  /** Reports a problem that ends the run. */
  void fail(String message) {
    if (format == LogFormat.JSON) {
      LOG.error(message);
    } else {
      console.err().println("lethe: " + message);
    }
  }
}
