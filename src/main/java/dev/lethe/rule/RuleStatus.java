package dev.lethe.rule;

import java.util.Locale;

/** How far a rule has come; only an active one does anything. */
public enum RuleStatus {
  PROPOSED,
  ACTIVE,
  REJECTED,
  REMOVED;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /** Whether it waits for somebody's word or holds. */
  public boolean isOpen() {
    return this == PROPOSED || this == ACTIVE;
  }

  /**
   * The status of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static RuleStatus named(String wireName) {
    for (RuleStatus status : values()) {
      if (status.wireName.equals(wireName)) {
        return status;
      }
    }
    throw new IllegalArgumentException(
        "rule.status is none of proposed, active, rejected and removed");
  }
}
