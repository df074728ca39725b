package dev.lethe.cli;

/** A command can't do what it was asked; the message is for the user. */
final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  CommandFailedException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }
}
