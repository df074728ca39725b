package dev.lethe.memory.summary;

/** Thrown if a summary is not a valid {@link SummaryV1}. */
public final class InvalidSummaryException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String path;

  InvalidSummaryException(String path, String message) {
    super(path + ' ' + message);
    this.path = path;
  }

  /** Returns the JSON path of the first field that is missing or wrong. */
  public String path() {
    return path;
  }
}
