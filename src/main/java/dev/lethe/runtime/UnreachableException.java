package dev.lethe.runtime;

/**
 * Thrown when the brokers or the schema registry don't respond; the message names the server and
 * its address.
 */
public final class UnreachableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnreachableException(String message, Throwable cause) {
    super(message, cause);
  }
}
