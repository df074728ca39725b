package dev.lethe.item;

import java.util.Locale;

/** Importance of a profile, most important first. */
public enum Significance {
  CORE,
  IMPORTANT,
  NOTEWORTHY,
  ROUTINE;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
