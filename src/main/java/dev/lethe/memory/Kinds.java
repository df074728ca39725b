package dev.lethe.memory;

import dev.lethe.event.EventType;

/** What each event type mints. */
public final class Kinds {
  private Kinds() {}

  /** The kind that an event of that type mints; events that mint none have no answer. */
  public static Kind of(EventType type) {
    switch (type) {
      case MESSAGE_CREATED:
        return Kind.MESSAGE;
      case TOOL_CALL:
        return Kind.TOOL_CALL;
      case TOOL_RESULT:
        return Kind.TOOL_RESULT;
      case ASSISTANT_MESSAGE:
        return Kind.ASSISTANT_MESSAGE;
      case THINK_TRACE:
        return Kind.THINK_TRACE;
      case TICK:
        return Kind.SYSTEM;
      case ADMIN_COMMAND:
        return Kind.ADMIN;
      case SUMMARY_CREATED:
        return Kind.SUMMARY;
      default:
        throw new IllegalStateException(type + " mints nothing; this is a bug in Lethe");
    }
  }
}
