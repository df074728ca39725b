package dev.lethe.event;

import java.util.Locale;

/** Why a call of a tool was not done, for programs to tell apart: never renamed. */
public enum ErrorCode {
  INVALID_ARGS,

  /** The owner of the command id has given it to another call. */
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

  /** What was removed since has only this to stand for it. */
  IN_USE,

  /** Another one holds in its place. */
  REPLACED,
  CAP_REACHED,
  EXPIRED,

  /** The answer doesn't fit into a record; any change that the call made is in effect. */
  REPLY_TOO_LARGE,

  /** Our own code failed over it. */
  INTERNAL_ERROR;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /**
   * The code of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static ErrorCode named(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }

  /** Whether it says only that the partition which answers isn't the one to ask. */
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
