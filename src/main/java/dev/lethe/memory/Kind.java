package dev.lethe.memory;

import dev.lethe.event.EventType;
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
  FACT,
  PROFILE,
  SESSION_MESSAGE,
  SESSION_SUMMARY,
  PREFERENCE,
  ENTRY,
  RELATION,
  PATTERN,
  /** Sentences that compaction keeps of a message. */
  EXCERPT;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /**
   * Returns true if a policy may fold events of this kind. All members of such a memory's family
   * have its text.
   */
  public boolean isFolded() {
    return switch (this) {
      case TOOL_CALL, TOOL_RESULT, ASSISTANT_MESSAGE, SYSTEM -> true;
      default -> false;
    };
  }

  /** Returns the kind minted by an event type; fails for types that mint nothing. */
  public static Kind of(EventType type) {
    return switch (type) {
      case MESSAGE_CREATED -> MESSAGE;
      case TOOL_CALL -> TOOL_CALL;
      case TOOL_RESULT -> TOOL_RESULT;
      case ASSISTANT_MESSAGE -> ASSISTANT_MESSAGE;
      case THINK_TRACE -> THINK_TRACE;
      case TICK -> SYSTEM;
      case ADMIN_COMMAND -> ADMIN;
      case SUMMARY_CREATED -> SUMMARY;
      default -> {
        throw new IllegalStateException(type + " mints nothing; this is a bug in Lethe");
      }
    };
  }
}
