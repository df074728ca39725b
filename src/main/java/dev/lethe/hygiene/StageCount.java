package dev.lethe.hygiene;

import java.util.Locale;

/**
 * Count of a stage's runs that the janitor reports.
 *
 * @param name name in the reports of runs
 * @param isNews true if the count alone is sufficient reason to report
 * @param one text after the number 1
 * @param many text after other numbers
 */
public record StageCount(String name, boolean isNews, String one, String many) {

  /** Returns a count with the same text after every number. */
  public static StageCount of(String name, boolean isNews, String text) {
    return new StageCount(name, isNews, text, text);
  }

  /** Returns a count of memories merged into others. */
  public static StageCount ofMerged(String name) {
    return new StageCount(name, true, "merged into another", "merged into others");
  }

  /** Returns the count of memories that a run left to another day. */
  public static StageCount deferred() {
    return of(ScopeReport.DEFERRED, true, "deferred");
  }

  /** Returns the count of memories that a run kept because they are protected. */
  public static StageCount ofProtected() {
    return of(ScopeReport.PROTECTED, false, "protected");
  }

  /** Returns the number with its text. */
  public String text(long number) {
    return text(number, one, many);
  }

  /** Returns a number with a text that depends on whether it is 1. */
  public static String text(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
  }
}
