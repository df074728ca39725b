package dev.lethe.command;

/**
 * A group that a run could not compact, and that a person should look at.
 *
 * @param reason as {@link #INVALID}, or what a model's worker said
 * @param message a sentence for people
 */
public record Flag(String groupId, String reason, String message) {
  /** What came back is no summary of the group. */
  public static final String INVALID = "summary_json_validation_failed";

  /** Nothing came back before the next run. */
  public static final String UNANSWERED = "summary_unanswered";

  /** The same of a text for entries. */
  public static final String MERGE_UNANSWERED = "merge_unanswered";

  /** By the policy that holds now it would not have been asked for. */
  public static final String POLICY_CHANGED = "policy_changed";
}
