package dev.lethe.context;

import java.util.Locale;

/** Sections of a context, in order. */
public enum Section {
  /** Pinned memories and preferences. */
  PERSISTENT,
  /** Memories related to the query. */
  RELATED,
  /** Latest messages; last in the prompt, because the next message follows them directly. */
  RECENT;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
