package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;

/**
 * Policy of the janitor's reports and proposals.
 *
 * @param reportChannelId channel that its reports are posted to; null for none
 * @param proposeMinCount minimum number of a family's members per interval for proposing a rule
 * @param proposeMinShare minimum share of its channel's messages for proposing a rule, 0 to 1
 */
public record JanitorPolicy(
    boolean enabled,
    String reportChannelId,
    int reportIntervalMinutes,
    int maxActionsPerHour,
    boolean proposeSuppressRules,
    int proposeMinCount,
    double proposeMinShare) {
  static final PolicyKey<Boolean> ENABLED =
      key(":janitor :enabled?", ScalarType.flag(), true, "Whether the janitor works at all.");
  static final PolicyKey<String> REPORT_CHANNEL_ID =
      key(
              ":janitor :report-channel-id",
              ScalarType.id().orNil(),
              null,
              "The channel in which its reports are posted; nil posts none.")
          .example("\"450688080542695436\"");
  static final PolicyKey<Integer> REPORT_INTERVAL_MINUTES =
      key(
          ":janitor :report-interval-minutes",
          ScalarType.whole(1, Ranges.TEN_YEARS_MINUTES),
          60,
          "How often it reports, if something happened.");
  static final PolicyKey<Integer> MAX_ACTIONS_PER_HOUR =
      key(
          ":janitor :max-actions-per-hour",
          ScalarType.whole(0, 1_000_000),
          20,
          "How many messages it may post in a clock hour.");
  static final PolicyKey<Boolean> PROPOSE_SUPPRESS_RULES =
      key(
          ":janitor :propose-suppress-rules?",
          ScalarType.flag(),
          true,
          "Whether it proposes suppress rules, which do nothing until they are approved.");
  static final PolicyKey<Integer> PROPOSE_MIN_COUNT =
      key(
          ":janitor :propose-min-count",
          ScalarType.whole(1, 1_000_000_000),
          50,
          "A suppress rule is proposed for a family with so many messages in an interval.");
  static final PolicyKey<Double> PROPOSE_MIN_SHARE =
      key(
          ":janitor :propose-min-share",
          ScalarType.decimal(0, 1),
          0.2,
          "And only if that is this share of its channel's messages.");

  static final List<PolicyKey<?>> KEYS =
      List.of(
          ENABLED,
          REPORT_CHANNEL_ID,
          REPORT_INTERVAL_MINUTES,
          MAX_ACTIONS_PER_HOUR,
          PROPOSE_SUPPRESS_RULES,
          PROPOSE_MIN_COUNT,
          PROPOSE_MIN_SHARE);

  static JanitorPolicy of(PolicyValues values) {
    return new JanitorPolicy(
        values.get(ENABLED),
        values.get(REPORT_CHANNEL_ID),
        values.get(REPORT_INTERVAL_MINUTES),
        values.get(MAX_ACTIONS_PER_HOUR),
        values.get(PROPOSE_SUPPRESS_RULES),
        values.get(PROPOSE_MIN_COUNT),
        values.get(PROPOSE_MIN_SHARE));
  }
}
