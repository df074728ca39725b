package dev.lethe.config;

import java.util.List;

/**
 * Thrown for an invalid configuration; reports all errors together, each with setting, value and
 * fix.
 */
public final class SettingsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> errors;

  public SettingsException(List<String> errors) {
    super(String.join("\n", errors));
    this.errors = List.copyOf(errors);
  }

  public List<String> errors() {
    return errors;
  }
}
