package dev.lethe.consolidation;

/** What a model answered is no text for an entry; the message says where and why. */
public final class InvalidProposalException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidProposalException(String path, String rule) {
    super(path + ' ' + rule);
  }
}
