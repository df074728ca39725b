package dev.lethe.context;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Sections of a context, in order. */
public enum Section {
  /** Pinned memories and preferences. */
  PERSISTENT("pinned memories, then preferences, each newest first"),
  /** Memories related to the query. */
  RELATED("best first"),
  /** Latest messages; last in the prompt, because the next message follows them directly. */
  RECENT("oldest first");

  private final String wireName = name().toLowerCase(Locale.ROOT);
  private final String order;

  Section(String order) {
    this.order = order;
  }

  /** Returns the order of memories in all sections, section by section, for a reader. */
  public static String orders() {
    return Arrays.stream(values())
        .map(section -> section.wireName + ": " + section.order)
        .collect(Collectors.joining("; "));
  }

  public String wireName() {
    return wireName;
  }
}
