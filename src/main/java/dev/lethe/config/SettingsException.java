package dev.lethe.config;

import java.util.List;

/**
 * Thrown for an invalid configuration; reports all errors together, each with setting, value and
 * fix.
 */
public final class SettingsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> mistakes;

  public SettingsException(List<String> mistakes) {
    super(String.join("\n", mistakes));
    this.mistakes = List.copyOf(mistakes);
  }

  public List<String> mistakes() {
    return mistakes;
  }
}
