package dev.lethe.compaction.summary;

/** A summary is not as {@link SummaryV1} has to be. */
public final class InvalidSummaryException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String path;

  InvalidSummaryException(String path, String message) {
    super(path + ' ' + message);
    this.path = path;
  }

  /** JSON path of the first field that is missing or wrong. */
  public String path() {
    return path;
  }
}
