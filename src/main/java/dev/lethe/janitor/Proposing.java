package dev.lethe.janitor;

import dev.lethe.policy.JanitorPolicy;

/** Which families a suppress rule is proposed for: rule I8. */
public final class Proposing {
  private Proposing() {}

  /**
   * Whether a family's interval is evidence enough.
   *
   * @param count its members of the interval
   * @param messages its channel's messages of the interval
   */
  public static boolean isDue(JanitorPolicy policy, long count, long messages) {
    return policy.proposeSuppressRules()
        && count >= policy.proposeMinCount()
        && count >= policy.proposeMinShare() * messages;
  }
}
