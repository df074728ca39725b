package dev.lethe.model;

/** Thrown when the model can't run in this process. */
public final class ModelUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ModelUnavailableException(Throwable cause) {
    super(reason(cause), cause);
  }

  /** Returns the message of the innermost cause, the only one that names the missing part. */
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
