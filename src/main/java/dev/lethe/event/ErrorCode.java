package dev.lethe.event;

import java.util.Locale;

/** Machine-readable reason why a tool call was not executed. Never rename a constant. */
public enum ErrorCode {
  INVALID_ARGS,

  /** The command id is already used by another call of its owner. */
  COMMAND_ID_CONFLICT,
  UNKNOWN_TOOL,
  UNKNOWN_TENANT,
  UNKNOWN_SCOPE,
  UNKNOWN_PLAN,
  UNKNOWN_GROUP,
  UNKNOWN_MEMORY,
  UNKNOWN_RUN,
  UNKNOWN_RULE,
  RULE_REFUSED,
  UNKNOWN_REVIEW,
  REVIEW_REFUSED,
  ALREADY_DELETED,
  PROTECTED,
  PLAN_STALE,
  SUMMARY_INVALID,
  GRACE_OVER,
  FORGOTTEN,
  NOT_DELETED,

  /** The memory is the replacement of memories deleted since, so it can't be removed. */
  IN_USE,

  /** Another memory or text has taken its place. */
  REPLACED,
  CAP_REACHED,
  EXPIRED,

  /** The reply exceeds the record size; changes made by the call are in effect. */
  REPLY_TOO_LARGE,

  /** Lethe's own code failed to process the call. */
  INTERNAL_ERROR;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /**
   * Returns the code with the given wire name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static ErrorCode named(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }

  /**
   * Returns true if the code only means that another partition may know the subject of the call.
   */
  public boolean isUnknown() {
    return switch (this) {
      case UNKNOWN_TENANT,
          UNKNOWN_SCOPE,
          UNKNOWN_PLAN,
          UNKNOWN_GROUP,
          UNKNOWN_MEMORY,
          UNKNOWN_RUN,
          UNKNOWN_RULE,
          UNKNOWN_REVIEW ->
          true;
      default -> false;
    };
  }
}
