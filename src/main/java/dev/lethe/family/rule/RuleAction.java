package dev.lethe.family.rule;

import java.util.Locale;

/** Effect of a rule on a bot's message, from weakest to strongest. */
public enum RuleAction {
  /** Counted in its family without a memory, even if it is the family's first message. */
  AGGREGATE_ONLY,
  /** Counted in its family and reported as suppressed. */
  DROP_MEMORY,
  /** Not counted at all. */
  DROP_EVENT;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /**
   * Returns the action with the given name.
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
        "rule.action must be aggregate_only, drop_memory or drop_event");
  }
}
