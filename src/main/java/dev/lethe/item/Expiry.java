package dev.lethe.item;

import java.util.Locale;

/** Retention of an entry, longest first. */
public enum Expiry {
  CORE,
  PERMANENT,
  TEMPORARY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /** Returns the constant with the given wire name. */
  public static Expiry named(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }

  /** Returns the longer of the two. */
  public static Expiry longer(Expiry one, Expiry other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
