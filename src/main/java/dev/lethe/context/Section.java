package dev.lethe.context;

import java.util.Locale;

/** The parts of a context, in their order. */
public enum Section {
  /** What is pinned, and preferences. */
  PERSISTENT,
  /** What has to do with the query. */
  RELATED,
  /** What was said last: behind all else, since what is said next comes right after it. */
  RECENT;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
