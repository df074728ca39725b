package dev.lethe.cli;

import java.io.IOException;

/**
 * Whoever read the output has seen enough, as {@code head} has after ten lines. It isn't an {@link
 * IOException}, which a {@link java.io.PrintStream} would keep to itself.
 */
final class ReaderGoneException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ReaderGoneException(IOException cause) {
    super("the reader of the output has closed it", cause);
  }

  /** Whether that is what ended a command, on whichever thread. */
  static boolean isBehind(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof ReaderGoneException) {
        return true;
      }
    }
    return false;
  }
}
