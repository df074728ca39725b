package dev.lethe.codec.avro;

/** The schema registry answers, but not to this client: its credentials are missing or wrong. */
public final class RegistryRefusedException extends RegistryUnavailableException {
  private static final long serialVersionUID = 1L;

  public RegistryRefusedException(String message) {
    super(message, null);
  }
}
