package dev.lethe.codec.avro;

/**
 * The schema registry can't be asked: no fault of the record at hand, which must wait rather than
 * be dead-lettered.
 */
public class RegistryUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RegistryUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
