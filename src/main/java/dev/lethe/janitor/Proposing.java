package dev.lethe.janitor;

import dev.lethe.policy.JanitorPolicy;

/** Criteria for proposing suppress rules: rule I8. */
public final class Proposing {
  private Proposing() {}

  /**
   * Returns true if a family's messages in an interval are sufficient evidence.
   *
   * @param count the family's messages in the interval
   * @param messages the channel's messages in the interval
   */
  public static boolean isDue(JanitorPolicy policy, long count, long messages) {
    return policy.proposeSuppressRules()
        && count >= policy.proposeMinCount()
        && count >= policy.proposeMinShare() * messages;
  }
}
