package dev.lethe.endpoint;

/** The endpoint doesn't take the key that it was given, or wants one: nothing goes on with it. */
public final class KeyRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  KeyRefusedException(int status) {
    super("status " + status);
    this.status = status;
  }

  /** Of the answer: 401 or 403. */
  public int status() {
    return status;
  }
}
