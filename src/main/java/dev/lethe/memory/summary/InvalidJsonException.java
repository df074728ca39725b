package dev.lethe.memory.summary;

/** Thrown if JSON from outside, such as a model's answer, does not have the required form. */
public final class InvalidJsonException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String path;

  /**
   * Creates the exception for the first field that is missing or wrong.
   *
   * @param path JSON path of the field
   * @param rule rule that the field breaks, as the rest of a sentence
   */
  public InvalidJsonException(String path, String rule) {
    super(path + ' ' + rule);
    this.path = path;
  }

  public String path() {
    return path;
  }
}
