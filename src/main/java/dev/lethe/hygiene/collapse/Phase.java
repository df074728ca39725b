package dev.lethe.hygiene.collapse;

import java.util.Locale;

/** Kind of similarity between duplicate profiles, most certain first. */
public enum Phase {
  /** Equal signatures. */
  EXACT,
  /** Equal significant words in any order. */
  TOKEN,
  /** Most significant words in common. */
  FUZZY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** Returns the name used in reports. */
  public String wireName() {
    return wireName;
  }

  /** Returns the phase with the given wire name. */
  static Phase named(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }

  /** Returns the less certain of two phases. */
  Phase weaker(Phase other) {
    return other == null || other.compareTo(this) < 0 ? this : other;
  }
}
