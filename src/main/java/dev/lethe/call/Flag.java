package dev.lethe.call;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A group that a run could not compact and that a person should look at.
 *
 * @param reason one of the constants below, or the error that a model's worker reported
 * @param message a sentence for people
 */
public record Flag(String groupId, String reason, String message) {
  /** The answer is not a valid summary of the group. */
  public static final String INVALID = "summary_json_validation_failed";

  /** No summary arrived before the next run. */
  public static final String UNANSWERED = "summary_unanswered";

  /** No text of a merged entry arrived before the next run. */
  public static final String MERGE_UNANSWERED = "merge_unanswered";

  /** The current policy would not have asked for the text. */
  public static final String POLICY_CHANGED = "policy_changed";

  /** Returns the fields under their names in reports. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("group_id", groupId);
    json.put("reason", reason);
    json.put("message", message);
    return json;
  }
}
