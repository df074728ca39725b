package dev.lethe.item;

import java.util.Locale;

/** Author of a session message. */
public enum Role {
  USER,
  ASSISTANT,
  SYSTEM,
  TOOL;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
