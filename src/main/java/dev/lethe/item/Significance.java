package dev.lethe.item;

import java.util.Locale;

/** How much a profile matters, the most first. */
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
