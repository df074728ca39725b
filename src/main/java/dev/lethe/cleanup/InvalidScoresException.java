package dev.lethe.cleanup;

/** What was answered is not as {@link PatternScores} has to be; the message says where and why. */
public final class InvalidScoresException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidScoresException(String path, String rule) {
    super(path + ' ' + rule);
  }
}
