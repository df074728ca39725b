package dev.lethe.cli;

import java.util.Locale;

/** Formats counts of things for people. */
final class Count {
  private Count() {}

  /** Returns a count with its noun: {@code 1 dead letter}, {@code 1,200 dead letters}. */
  static String of(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }

  /** Returns a count with an irregular noun: {@code 1 memory}, {@code 1,200 memories}. */
  static String of(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
  }
}
