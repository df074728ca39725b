package dev.lethe.item;

import java.util.Locale;

/** How long an entry is to be kept, the longest first. */
public enum Expiry {
  CORE,
  PERMANENT,
  TEMPORARY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /** The one of that name. */
  public static Expiry named(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }

  /** The longer of two. */
  public static Expiry longer(Expiry one, Expiry other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
