package dev.lethe.profile;

import java.util.Locale;

/** By what profiles are duplicates of each other, the surest first. */
public enum Phase {
  /** The same signature. */
  EXACT,
  /** The same words that count, in whatever order. */
  TOKEN,
  /** Most of the words that count. */
  FUZZY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** As reports have it. */
  public String wireName() {
    return wireName;
  }

  /** The one that is called so. */
  static Phase named(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }

  /** The one that is less sure. */
  Phase weaker(Phase other) {
    return other == null || other.compareTo(this) < 0 ? this : other;
  }
}
