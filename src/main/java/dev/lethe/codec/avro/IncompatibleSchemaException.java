package dev.lethe.codec.avro;

/**
 * Signals that the schema registry refuses a schema as the next version of its subject; the message
 * contains the reason.
 */
public final class IncompatibleSchemaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public IncompatibleSchemaException(String message) {
    super(message);
  }
}
