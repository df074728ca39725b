package dev.lethe.hygiene.cleanup;

/**
 * Thrown if a model's answer is not a valid text for a pattern; the message gives path and reason.
 */
public final class InvalidUpdateException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidUpdateException(String path, String rule) {
    super(path + ' ' + rule);
  }
}
