package dev.lethe.cli;

import java.io.IOException;

/**
 * Thrown when the reader of the output has closed it, as {@code head} does after ten lines. Not an
 * {@link IOException}, which a {@link java.io.PrintStream} would swallow.
 */
final class ReaderGoneException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ReaderGoneException(IOException cause) {
    super("the reader closed the output", cause);
  }

  /** Returns true if a closed output caused the failure of a command, on whichever thread. */
  static boolean isBehind(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof ReaderGoneException) {
        return true;
      }
    }
    return false;
  }
}
