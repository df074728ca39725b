package dev.lethe.model;

/**
 * Thrown when the endpoint rejects the key, or requires one. Retrying with the same key is
 * pointless.
 */
public final class KeyRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  KeyRefusedException(int status) {
    super("status " + status);
    this.status = status;
  }

  /** Status of the response: 401 or 403. */
  public int status() {
    return status;
  }
}
