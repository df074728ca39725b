package dev.lethe.janitor;

import dev.lethe.policy.Policy;

/**
 * Destination and frequency of a tenant's reports.
 *
 * @param channelId null for no channel
 * @param everyMinutes the tenant's interval
 * @param maxPerHour maximum number of messages per clock hour
 * @param policyVersion version of the policy that sets these values
 */
public record ReportTerms(
    String channelId, int everyMinutes, int maxPerHour, String policyVersion) {

  /** Returns the terms of a tenant's policy. */
  public static ReportTerms of(Policy policy) {
    return new ReportTerms(
        policy.janitor().reportChannelId(),
        policy.janitor().reportIntervalMinutes(),
        policy.janitor().maxActionsPerHour(),
        policy.version());
  }
}
