package dev.lethe.config;

import java.util.List;

/** What is wrong with the configuration: every mistake, each naming setting, value and remedy. */
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
