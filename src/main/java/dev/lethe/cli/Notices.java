package dev.lethe.cli;

import dev.lethe.config.LogFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a run tells whoever started it: as text beside the log, or in the log where that is JSON.
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

  /** Reports what does not end the run but should be fixed. */
  void warn(String message) {
    if (format == LogFormat.JSON) {
      LOG.warn(message);
    } else {
      console.err().println("lethe: warning: " + message);
    }
  }

  /** The same of what ends the run. */
  void fail(String message) {
    if (format == LogFormat.JSON) {
      LOG.error(message);
    } else {
      console.err().println("lethe: " + message);
    }
  }
}
