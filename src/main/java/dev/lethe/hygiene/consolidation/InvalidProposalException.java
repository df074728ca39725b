package dev.lethe.hygiene.consolidation;

/**
 * Thrown if a model's answer is not a valid text for an entry; the message gives path and reason.
 */
public final class InvalidProposalException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidProposalException(String path, String rule) {
    super(path + ' ' + rule);
  }
}
