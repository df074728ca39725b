package dev.lethe.stage;

/** A bug of ours that no dead letter mends: it ends the application. */
final class FatalBugException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message holds no text of a record
   */
  FatalBugException(String message) {
    super(message + "; this is a bug in Lethe");
  }
}
