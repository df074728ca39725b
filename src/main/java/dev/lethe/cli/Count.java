package dev.lethe.cli;

import java.util.Locale;

/** Numbers of things, for people. */
final class Count {
  private Count() {}

  /** {@code 1 dead letter}, {@code 1,200 dead letters}. */
  static String of(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }
}
