package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.Locale;

/**
 * Scheduled inspection of a memory: a row of {@code gc-queue}, whose keys are ordered by scope,
 * purpose and time. A row only schedules: a memory may have several, and the action is decided when
 * they are read.
 *
 * @param at epoch milliseconds, not negative
 */
public record QueueRow(Purpose purpose, long at, String memoryId) {
  /** Number of digits of any time before the year 2286. */
  private static final int DIGITS = 13;

  private static final long LAST = 9_999_999_999_999L;
  private static final char SEPARATOR = '|';

  /** Reason for an inspection. */
  public enum Purpose {
    /** The memory may be compacted from then on. */
    DUE('d'),
    /** The memory was deleted, and its grace period ends then. */
    GRACE('g'),
    /** The memory is due but was alone in its group; the time is that of its UTC day or month. */
    SINGLE('s');

    private final char code;

    Purpose(char code) {
      this.code = code;
    }
  }

  public QueueRow {
    at = Math.max(0, Math.min(at, LAST));
  }

  /** Returns the row's key in a scope. */
  public String key(Scope scope) {
    return scope.key(prefix(purpose, at) + SEPARATOR + memoryId);
  }

  /** Returns the lower bound of the keys of rows for a purpose at or after a time. */
  public static String firstKey(Scope scope, Purpose purpose, long at) {
    return scope.key(prefix(purpose, Math.max(0, Math.min(at, LAST))) + SEPARATOR);
  }

  /** Parses a key. */
  public static QueueRow ofKey(String key) {
    int start = key.indexOf(Scope.SEPARATOR) + 1;
    char code = key.charAt(start);
    for (Purpose purpose : Purpose.values()) {
      if (purpose.code == code) {
        int end = start + 1 + DIGITS;
        return new QueueRow(
            purpose, Long.parseLong(key.substring(start + 1, end)), key.substring(end + 1));
      }
    }
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT, "unknown purpose %s of a queue's row; this is a bug in Lethe", code));
  }

  private static String prefix(Purpose purpose, long at) {
    String digits = Long.toString(at);
    return purpose.code + "0".repeat(DIGITS - digits.length()) + digits;
  }
}
