package dev.lethe.family.rule;

import java.util.Locale;

/** Status of a rule; only active rules have an effect. */
public enum RuleStatus {
  PROPOSED,
  ACTIVE,
  REJECTED,
  REMOVED;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /** Returns true if the rule is active or waits for approval. */
  public boolean isOpen() {
    return this == PROPOSED || this == ACTIVE;
  }

  /**
   * Returns the status with the given name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static RuleStatus named(String wireName) {
    for (RuleStatus status : values()) {
      if (status.wireName.equals(wireName)) {
        return status;
      }
    }
    throw new IllegalArgumentException("rule.status must be proposed, active, rejected or removed");
  }
}
