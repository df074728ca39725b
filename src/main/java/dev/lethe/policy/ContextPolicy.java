package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;

/**
 * Policy of context assembly: budgets of the context window, and weights of the kinds of memory.
 *
 * @param systemDevPct share of the window for system and developer text, 0 to 1
 * @param persistentPct share for pinned and preferred memories
 * @param recentPct share for recent messages
 * @param relatedPct share for memories related to the query
 * @param relatedGteRecentMult minimum ratio of the related to the recent share
 * @param dedupeWithinContext true to include each text only once
 * @param halfLifeDays time in which the bonus of a new memory halves
 */
public record ContextPolicy(
    double systemDevPct,
    double persistentPct,
    double recentPct,
    double relatedPct,
    double relatedGteRecentMult,
    boolean dedupeWithinContext,
    int halfLifeDays,
    Weights weights) {

  /**
   * Weights of kinds of memory in retrieval; memories kept for audit only have the weight of think
   * traces.
   */
  public record Weights(
      double summary,
      double aggregate,
      double humanMessage,
      double assistantMessage,
      double toolResult,
      double rawBotMessage,
      double thinkTrace) {}

  static final PolicyKey<Double> SYSTEM_DEV_PCT =
      share(":system-dev-pct", 0.06, "The share of a context for system and developer text.");
  static final PolicyKey<Double> PERSISTENT_PCT =
      share(":persistent-pct", 0.08, "The share of a context for what is pinned and preferred.");
  static final PolicyKey<Double> RECENT_PCT =
      share(":recent-pct", 0.18, "The share of a context for what was said last.");
  static final PolicyKey<Double> RELATED_PCT =
      share(":related-pct", 0.42, "The share of a context for what has to do with the query.");
  static final PolicyKey<Double> RELATED_GTE_RECENT_MULT =
      key(
          ":context :invariants :related-gte-recent-mult",
          ScalarType.decimal(0, 100),
          1.6,
          "The related share has to be at least so many times the recent one.");
  static final PolicyKey<Boolean> DEDUPE_WITHIN_CONTEXT =
      key(
          ":context :invariants :dedupe-within-context?",
          ScalarType.flag(),
          true,
          "Whether a context holds each text only once.");
  static final PolicyKey<Integer> HALF_LIFE_DAYS =
      key(
          ":context :half-life-days",
          ScalarType.whole(1, 36_500),
          30,
          "In so many days what a memory gains by being new halves.");
  static final PolicyKey<Double> SUMMARY = weight(":summary", 1.2, "a summary");
  static final PolicyKey<Double> AGGREGATE = weight(":aggregate", 1.1, "an aggregate");
  static final PolicyKey<Double> HUMAN = weight(":human-message", 1.0, "a person's message");
  static final PolicyKey<Double> ASSISTANT =
      weight(":assistant-message", 1.0, "an assistant's message");
  static final PolicyKey<Double> TOOL_RESULT = weight(":tool-result", 0.8, "a tool's result");
  static final PolicyKey<Double> RAW_BOT = weight(":raw-bot-message", 0.5, "a bot's message");
  static final PolicyKey<Double> THINK_TRACE = weight(":think-trace", 0.2, "a think trace");

  static final List<PolicyKey<?>> KEYS =
      List.of(
          SYSTEM_DEV_PCT,
          PERSISTENT_PCT,
          RECENT_PCT,
          RELATED_PCT,
          RELATED_GTE_RECENT_MULT,
          DEDUPE_WITHIN_CONTEXT,
          HALF_LIFE_DAYS,
          SUMMARY,
          AGGREGATE,
          HUMAN,
          ASSISTANT,
          TOOL_RESULT,
          RAW_BOT,
          THINK_TRACE);

  static ContextPolicy of(PolicyValues values) {
    return new ContextPolicy(
        values.get(SYSTEM_DEV_PCT),
        values.get(PERSISTENT_PCT),
        values.get(RECENT_PCT),
        values.get(RELATED_PCT),
        values.get(RELATED_GTE_RECENT_MULT),
        values.get(DEDUPE_WITHIN_CONTEXT),
        values.get(HALF_LIFE_DAYS),
        new Weights(
            values.get(SUMMARY),
            values.get(AGGREGATE),
            values.get(HUMAN),
            values.get(ASSISTANT),
            values.get(TOOL_RESULT),
            values.get(RAW_BOT),
            values.get(THINK_TRACE)));
  }

  private static PolicyKey<Double> share(String name, double value, String effect) {
    return key(":context :budgets " + name, ScalarType.decimal(0, 1), value, effect);
  }

  private static PolicyKey<Double> weight(String name, double value, String what) {
    return key(
        ":context :weights " + name,
        ScalarType.decimal(0, 100),
        value,
        "What " + what + " weighs in retrieval.");
  }
}
