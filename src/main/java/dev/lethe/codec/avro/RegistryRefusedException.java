package dev.lethe.codec.avro;

/** Signals that the schema registry refuses this client: its credentials are missing or wrong. */
public final class RegistryRefusedException extends RegistryUnavailableException {
  private static final long serialVersionUID = 1L;

  public RegistryRefusedException(String message) {
    super(message, null);
  }
}
