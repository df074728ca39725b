package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;

/**
 * Policy of session decay.
 *
 * @param maxMessagesPerSession number of newest messages that are kept
 * @param sessionMaxAgeDays a session without younger messages loses its summary
 */
public record SessionPolicy(
    StageMode mode, int intervalMinutes, int maxMessagesPerSession, int sessionMaxAgeDays) {
  static final PolicyKey<StageMode> MODE = StageKeys.mode(":session", "session decay");
  static final PolicyKey<Integer> INTERVAL_MINUTES = StageKeys.interval(":session", 1_440);
  static final PolicyKey<Integer> MAX_MESSAGES_PER_SESSION =
      key(
          ":session :max-messages-per-session",
          ScalarType.whole(1, 100_000),
          100,
          "A session's newest so many messages stay; older ones go once a summary covers them.");
  static final PolicyKey<Integer> SESSION_MAX_AGE_DAYS =
      key(
          ":session :session-max-age-days",
          ScalarType.whole(1, Ranges.TEN_YEARS_DAYS),
          30,
          "The summary of a session in which nothing is younger goes.");

  static final List<PolicyKey<?>> KEYS =
      List.of(MODE, INTERVAL_MINUTES, MAX_MESSAGES_PER_SESSION, SESSION_MAX_AGE_DAYS);

  static SessionPolicy of(PolicyValues values) {
    return new SessionPolicy(
        values.get(MODE),
        values.get(INTERVAL_MINUTES),
        values.get(MAX_MESSAGES_PER_SESSION),
        values.get(SESSION_MAX_AGE_DAYS));
  }
}
