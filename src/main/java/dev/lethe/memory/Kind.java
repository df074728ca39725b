package dev.lethe.memory;

import java.util.Locale;

/** Kind of a memory. */
public enum Kind {
  MESSAGE,
  TOOL_CALL,
  TOOL_RESULT,
  ASSISTANT_MESSAGE,
  THINK_TRACE,
  SYSTEM,
  ADMIN,
  SUMMARY,
  TOMBSTONE,
  AGGREGATE,
  WISDOM,
  PROFILE,
  SESSION_MESSAGE,
  SESSION_SUMMARY,
  PREFERENCE,
  ENTRY,
  RELATION,
  PATTERN;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
