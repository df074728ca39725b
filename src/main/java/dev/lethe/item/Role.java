package dev.lethe.item;

import java.util.Locale;

/** Who said a message of a session. */
public enum Role {
  USER,
  ASSISTANT,
  SYSTEM;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
