package dev.lethe.cleanup;

/** What a model answered is no text for a pattern; the message says where and why. */
public final class InvalidUpdateException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidUpdateException(String path, String rule) {
    super(path + ' ' + rule);
  }
}
