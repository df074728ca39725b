package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.Locale;

/**
 * What is to be looked at in a scope, and from when on: a row of {@code gc-queue}, whose keys are
 * ordered by scope, purpose and time. A row is a promise to look, not a decision: a memory may have
 * several, and what is to be done about it is judged when they are read.
 *
 * @param at epoch milliseconds, from 0 on
 */
public record QueueRow(Purpose purpose, long at, String memoryId) {
  /** As many as a time before the year 2286 has. */
  private static final int DIGITS = 13;

  private static final long LAST = 9_999_999_999_999L;
  private static final char SEPARATOR = '|';

  /** Why a memory is to be looked at. */
  public enum Purpose {
    /** It may be compacted from then on. */
    DUE('d'),
    /** It was deleted, and its grace ends then. */
    GRACE('g'),
    /** It is due, and was the only one of its group; the time is its UTC day's. */
    SINGLE('s');

    private final char code;

    Purpose(char code) {
      this.code = code;
    }
  }

  public QueueRow {
    at = Math.max(0, Math.min(at, LAST));
  }

  /** Its key in that scope. */
  public String key(Scope scope) {
    return scope.key(prefix(purpose, at) + SEPARATOR + memoryId);
  }

  /** What no key of a row for that purpose at that time or later comes before. */
  public static String firstKey(Scope scope, Purpose purpose, long at) {
    return scope.key(prefix(purpose, Math.max(0, Math.min(at, LAST))) + SEPARATOR);
  }

  /** The row of a key. */
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
        String.format(Locale.ROOT, "no purpose %s of a queue's row; this is a bug in Lethe", code));
  }

  private static String prefix(Purpose purpose, long at) {
    String digits = Long.toString(at);
    return purpose.code + "0".repeat(DIGITS - digits.length()) + digits;
  }
}
