package dev.lethe.gateway.access;

import java.util.List;

/** Thrown for an invalid file of tokens. */
public final class InvalidTokensException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<String> errors;

  InvalidTokensException(List<String> errors) {
    super(String.join("; ", errors));
    this.errors = List.copyOf(errors);
  }

  /** All errors, each with its line. */
  public List<String> errors() {
    return errors;
  }
}
