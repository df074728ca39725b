package dev.lethe.event;

import java.util.HashMap;
import java.util.Map;

/** Canonical event types; the wire name is the value of an event's {@code type}. */
public enum EventType {
  MESSAGE_CREATED("discord.message.created"),
  MESSAGE_EDITED("discord.message.edited"),
  MESSAGE_DELETED("discord.message.deleted"),
  TOOL_CALL("tool.call"),
  TOOL_RESULT("tool.result"),
  ASSISTANT_MESSAGE("llm.assistant.message"),
  THINK_TRACE("llm.think.trace"),
  TICK("system.tick"),
  ADMIN_COMMAND("admin.command"),
  SUMMARY_CREATED("memory.summary.created"),
  COMPACTION_DELETED("memory.compaction.deleted");

  private static final Map<String, EventType> BY_WIRE_NAME = new HashMap<>();

  static {
    for (EventType type : values()) {
      BY_WIRE_NAME.put(type.wireName, type);
    }
    BY_WIRE_NAME.put("discord.message.deleted_bulk", MESSAGE_DELETED);
    BY_WIRE_NAME.put("discord.message.bulk_deleted", MESSAGE_DELETED);
  }

  private final String wireName;

  EventType(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }

  /** Returns the type with the given wire name or alias, or null if there is none. */
  public static EventType ofWireName(String wireName) {
    return BY_WIRE_NAME.get(wireName);
  }
}
