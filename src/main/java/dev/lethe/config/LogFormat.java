package dev.lethe.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Format of log lines. */
public enum LogFormat {
  /** Text for people. */
  TEXT,
  /** One JSON object per line, for log collectors. */
  JSON;

  static Optional<LogFormat> of(String name) {
    return Arrays.stream(values())
        .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }
}
