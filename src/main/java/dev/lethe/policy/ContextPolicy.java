package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Group;

/** Policy of context assembly: budgets of the context window, and weights of kinds of memory. */
public record ContextPolicy(
    @Key(value = "0.06", path = ":budgets :system-dev-pct")
        @Doc("Share of a context for system and developer text.")
        double systemDevPct,
    @Key(value = "0.08", path = ":budgets :persistent-pct")
        @Doc("Share of a context for pinned and preferred memories.")
        double persistentPct,
    @Key(value = "0.18", path = ":budgets :recent-pct")
        @Doc("Share of a context for recent messages.")
        double recentPct,
    @Key(value = "0.42", path = ":budgets :related-pct")
        @Doc("Share of a context for memories related to the query.")
        double relatedPct,
    @Key(value = "1.6", max = 100, path = ":invariants :related-gte-recent-mult")
        @Doc("Minimum ratio of the related share to the recent one.")
        double relatedGteRecentMult,
    @Key(value = "true", path = ":invariants :dedupe-within-context?")
        @Doc("Includes each text only once.")
        boolean dedupeWithinContext,
    @Key(value = "30", min = 1, max = 36_500)
        @Doc("Days in which the bonus of a new memory halves.")
        int halfLifeDays,
    @Group Weights weights,
    @Group RankingWeights ranking) {

  /** Weights of what is known about an entry, and of links from pinned memories, in scores. */
  public record RankingWeights(
      @Key("0.05") @Doc("Weight of each point of an entry's importance from 5 on.")
          double importance,
      @Key("0.05")
          @Doc(
              "Weight of each doubling of an entry's recalls: those by its store, and the days on"
                  + " which contexts included it.")
          double recalls,
      @Key("0.05") @Doc("Weight of each doubling of an entry's confirmations.")
          double confirmations,
      @Key("0.25")
          @Doc(
              "Penalty of an entry with a confidence of 0; entries without a confidence have none.")
          double doubt,
      @Key("0.15") @Doc("Penalty of an entry whose freshness is 0.") double staleness,
      @Key("0.3") @Doc("Bonus of a memory that a pinned one refers to.") double pinnedLinks) {}

  /**
   * Weights of kinds of memory in retrieval; memories kept for audit only have the weight of think
   * traces.
   */
  public record Weights(
      @Key(value = "1.2", max = 100) @Doc("Weight of summaries in retrieval.") double summary,
      @Key(value = "1.1", max = 100) @Doc("Weight of aggregates in retrieval.") double aggregate,
      @Key(value = "1", max = 100) @Doc("Weight of people's messages in retrieval.")
          double humanMessage,
      @Key(value = "1", max = 100) @Doc("Weight of assistants' messages in retrieval.")
          double assistantMessage,
      @Key(value = "0.8", max = 100) @Doc("Weight of tool results in retrieval.") double toolResult,
      @Key(value = "0.5", max = 100) @Doc("Weight of bots' messages in retrieval.")
          double rawBotMessage,
      @Key(value = "0.2", max = 100) @Doc("Weight of think traces in retrieval.")
          double thinkTrace) {}
}
