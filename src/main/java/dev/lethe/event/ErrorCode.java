package dev.lethe.event;

import java.util.Locale;

/** Machine-readable reason why a tool call was not executed. Never rename a constant. */
public enum ErrorCode {
  INVALID_ARGS(
      "An argument is missing or invalid, or the call is malformed; the message names the field or place."),
  COMMAND_ID_CONFLICT("The command id is already used by another call of its owner."),
  UNKNOWN_TOOL("There is no tool with this name."),
  UNKNOWN_TENANT("No memory was ever stored for this tenant."),
  UNKNOWN_SCOPE("No memory was ever stored in this scope or collection."),
  UNKNOWN_PLAN("There is no plan with this id, or it has expired."),
  UNKNOWN_GROUP("The plan has no group with this id."),
  UNKNOWN_MEMORY("There is no memory with this id in the scope or tenant of the call."),
  UNKNOWN_RUN("There is no run with this id, or it is too old to be undone."),
  UNKNOWN_RULE("There is no suppress rule with this id in the tenant or scope of the call."),
  RULE_REFUSED("The suppress rule's status or regex, or the number of rules, does not allow this."),
  UNKNOWN_REVIEW("There is no review case with this id."),
  REVIEW_REFUSED("The review case's status or kind does not allow this."),
  ALREADY_DELETED("The memory is deleted or superseded."),
  PROTECTED("The memory is pinned, locked, or of a kind or tag that the policy never deletes."),
  PLAN_STALE("A memory has changed since the plan or review case was made."),
  SUMMARY_INVALID(
      "The summary does not have the required form or sources; the message names the field."),
  GRACE_OVER("The grace period has ended, so the memory can no longer be restored."),
  FORGOTTEN("The memory was erased by a person or a call, so it cannot be restored."),
  NOT_DELETED("The memory is live, so there is nothing to restore."),
  IN_USE("The memory is the replacement of memories deleted since, so it cannot be removed."),
  REPLACED("Another memory or text has replaced it."),
  CAP_REACHED("The day's cap allows no more deletions in this scope; call again later."),
  EXPIRED("The call reached its partition too late and changed nothing."),
  REPLY_TOO_LARGE("The reply exceeds the record size; changes made by the call are in effect."),
  INTERNAL_ERROR("Lethe failed to process the call because of a bug.");

  private final String wireName = name().toLowerCase(Locale.ROOT);
  private final String meaning;

  ErrorCode(String meaning) {
    this.meaning = meaning;
  }

  public String wireName() {
    return wireName;
  }

  /** Returns a sentence that describes when a call has this code. */
  public String meaning() {
    return meaning;
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
