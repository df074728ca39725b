package dev.lethe.codec.avro;

/** The schema registry takes a schema for no next version of its subject; it says why. */
public final class IncompatibleSchemaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public IncompatibleSchemaException(String message) {
    super(message);
  }
}
