package dev.lethe.janitor;

import dev.lethe.policy.Policy;

/**
 * Where a tenant's reports go, and how often.
 *
 * @param channelId null for nowhere
 * @param everyMinutes the tenant's interval
 * @param maxPerHour messages that may be posted in a clock hour
 * @param policyVersion the policy that says so
 */
public record ReportTerms(
    String channelId, int everyMinutes, int maxPerHour, String policyVersion) {

  /** What a tenant's policy says. */
  public static ReportTerms of(Policy policy) {
    return new ReportTerms(
        policy.janitor().reportChannelId(),
        policy.janitor().reportIntervalMinutes(),
        policy.janitor().maxActionsPerHour(),
        policy.version());
  }
}
