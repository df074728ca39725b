package dev.lethe.worker.llm;

/** The endpoint doesn't take the key that it was given, or wants one: nothing goes on with it. */
final class KeyRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  KeyRefusedException(int status) {
    super("status " + status);
    this.status = status;
  }

  int status() {
    return status;
  }
}
