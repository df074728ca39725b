package dev.lethe.hygiene.pruning;

import dev.lethe.policy.SessionPolicy;

/**
 * Options of a pruning run.
 *
 * @param maxMessages number of newest messages of a session that stay
 * @param maxAgeDays age in days beyond which a summary is removed, if its session is older too
 */
public record SessionOptions(int maxMessages, int maxAgeDays) {

  /** Returns the options of a policy. */
  public static SessionOptions of(SessionPolicy policy) {
    return new SessionOptions(policy.maxMessagesPerSession(), policy.sessionMaxAgeDays());
  }
}
