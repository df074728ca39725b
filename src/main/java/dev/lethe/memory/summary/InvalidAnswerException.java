package dev.lethe.memory.summary;

/** Thrown if a model's answer does not have the form of its task. */
public final class InvalidAnswerException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String path;

  /**
   * Creates the exception for the first field that is missing or wrong.
   *
   * @param path JSON path of the field
   * @param rule rule that the field breaks, as the rest of a sentence
   */
  public InvalidAnswerException(String path, String rule) {
    super(path + ' ' + rule);
    this.path = path;
  }

  public String path() {
    return path;
  }
}
