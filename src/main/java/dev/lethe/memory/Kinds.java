package dev.lethe.memory;

import dev.lethe.event.EventType;

/** Memory kinds by event type. */
public final class Kinds {
  private Kinds() {}

  /** Returns the kind minted by an event type; fails for types that mint nothing. */
  public static Kind of(EventType type) {
    return switch (type) {
      case MESSAGE_CREATED -> Kind.MESSAGE;
      case TOOL_CALL -> Kind.TOOL_CALL;
      case TOOL_RESULT -> Kind.TOOL_RESULT;
      case ASSISTANT_MESSAGE -> Kind.ASSISTANT_MESSAGE;
      case THINK_TRACE -> Kind.THINK_TRACE;
      case TICK -> Kind.SYSTEM;
      case ADMIN_COMMAND -> Kind.ADMIN;
      case SUMMARY_CREATED -> Kind.SUMMARY;
      default -> {
        throw new IllegalStateException(type + " mints nothing; this is a bug in Lethe");
      }
    };
  }
}
