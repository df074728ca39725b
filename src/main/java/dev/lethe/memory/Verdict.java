package dev.lethe.memory;

import java.util.Locale;

/**
 * Handling of an event; together with {@code dead_lettered} and {@code ignored}, the verdicts add
 * up to the events read.
 */
public enum Verdict {
  MINTED,
  AGGREGATED,
  UPDATED,
  MARKED_DELETED,
  LOGGED_ONLY,
  SUPPRESSED,
  REDELIVERED;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
