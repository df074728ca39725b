package dev.lethe.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How log lines are written. */
public enum LogFormat {
  /** For people. */
  TEXT,
  /** One JSON object a line, for what collects logs. */
  JSON;

  static Optional<LogFormat> of(String name) {
    return Arrays.stream(values())
        .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }
}
