package dev.lethe.memory;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What a memory is. */
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
  WISDOM;

  private static final Map<String, Kind> BY_WIRE_NAME = new HashMap<>();

  static {
    for (Kind kind : values()) {
      BY_WIRE_NAME.put(kind.wireName, kind);
    }
  }

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /** The kind of that wire name, or null if there is none. */
  public static Kind ofWireName(String wireName) {
    return BY_WIRE_NAME.get(wireName);
  }
}
