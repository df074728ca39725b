package dev.lethe.processor;

/**
 * Signals a bug in Lethe that dead-lettering records can't work around: it ends the application.
 */
final class FatalBugException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message must not contain text of a record
   */
  FatalBugException(String message) {
    super(message + "; this is a bug in Lethe");
  }
}
