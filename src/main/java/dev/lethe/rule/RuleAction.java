package dev.lethe.rule;

import java.util.Locale;

/** What a rule does to a bot's message, from the weakest to the strongest. */
public enum RuleAction {
  /** It is counted in its family, and has no memory, even if it is the first of it. */
  AGGREGATE_ONLY,
  /** It is counted in its family and told as suppressed. */
  DROP_MEMORY,
  /** It is counted nowhere. */
  DROP_EVENT;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /**
   * The action of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static RuleAction named(String wireName) {
    for (RuleAction action : values()) {
      if (action.wireName.equals(wireName)) {
        return action;
      }
    }
    throw new IllegalArgumentException(
        "rule.action is none of aggregate_only, drop_memory and drop_event");
  }
}
