package dev.lethe.session;

import dev.lethe.policy.SessionPolicy;

/**
 * How a run prunes.
 *
 * @param maxMessages the newest so many messages of a session stay
 * @param maxAgeDays a summary goes when it and its session are older
 */
public record SessionOptions(int maxMessages, int maxAgeDays) {

  /** Those of a policy. */
  public static SessionOptions of(SessionPolicy policy) {
    return new SessionOptions(policy.maxMessagesPerSession(), policy.sessionMaxAgeDays());
  }
}
