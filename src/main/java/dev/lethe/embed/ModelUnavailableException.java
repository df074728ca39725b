package dev.lethe.embed;

/** The model can't be run in this process. */
public final class ModelUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ModelUnavailableException(Throwable cause) {
    super(reason(cause), cause);
  }

  /** Of the innermost cause, which alone says what is missing. */
  private static String reason(Throwable thrown) {
    Throwable innermost = thrown;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    return innermost.getMessage() == null
        ? innermost.getClass().getSimpleName()
        : innermost.getMessage();
  }
}
