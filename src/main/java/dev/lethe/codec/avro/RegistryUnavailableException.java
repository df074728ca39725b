package dev.lethe.codec.avro;

/**
 * Signals that the schema registry doesn't answer. The current record isn't at fault: it must wait
 * rather than be dead-lettered.
 */
public class RegistryUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RegistryUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
