package dev.lethe.hygiene.cleanup;

/** Thrown if an answer is not valid {@link PatternScores}; the message gives path and reason. */
public final class InvalidScoresException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidScoresException(String path, String rule) {
    super(path + ' ' + rule);
  }
}
