package dev.lethe.runtime;

/** The brokers, or the schema registry, don't answer; the message says which, and where. */
public final class UnreachableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnreachableException(String message, Throwable cause) {
    super(message, cause);
  }
}
