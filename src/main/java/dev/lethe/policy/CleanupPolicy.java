package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Group;

/** Policy of the cleanup of manual patterns. */
public record CleanupPolicy(
    @Key(":report") @Doc(StageMode.DOC) StageMode mode,
    @Key(value = "10080", min = 1, max = Ranges.TEN_YEARS_MINUTES, perTenant = false)
        @Doc(StageMode.INTERVAL_DOC)
        int intervalMinutes,
    @Key("0.85") @Doc("Patterns with a greater cosine form a cluster.") double similarity,
    @Key("0.8") @Doc("Every pair of patterns in a merged cluster has a greater cosine.")
        double mergeSimilarity,
    @Key("0.3") @Doc("A pattern better by more than this is kept alone.") double qualityGap,
    @Key("0.3") @Doc("Patterns of lower quality are deleted and never merged.") double deleteBelow,
    @Group(":quality-weights") Quality quality,
    @Key(":built-in")
        @Doc("Scorer of patterns: :built-in, whose scores delete no pattern, or :llm for a model.")
        Scorer scorer,
    @Key(value = "500", min = 1, max = 10_000)
        @Doc(
            "Maximum requests, of twenty patterns each, per run and scope; the next run scores the"
                + " other patterns.")
        int maxRequests,
    @Key(":off")
        @Doc("Author of better texts, which a person approves: :off for none, or :llm for a model.")
        Updates updates,
    @Key("0.5")
        @Doc(
            "Patterns with a lower model score for accuracy, completeness or recency get a proposal.")
        double updateBelow,
    @Key(value = "5", min = 1, max = 1_000)
        @Doc("A probe must find its pattern, or its successor, among this number of results.")
        int probeTop,
    @Key("0.8")
        @Doc("Minimum share of probes that still succeed after a run; below it, the run is undone.")
        double probeRecall) {

  /** Source of pattern scores; names as in the policy file. */
  public enum Scorer {
    /** The built-in scorer, which counts words. */
    BUILT_IN,
    /** A model, through the worker that reads {@code lethe.llm.requests.v1}. */
    LLM
  }

  /** Source of proposals for better pattern texts; names as in the policy file. */
  public enum Updates {
    /** No proposals. */
    OFF,
    /** A model, through the worker that reads {@code lethe.llm.requests.v1}. */
    LLM
  }

  /** Weights of the dimensions of a pattern's quality; they add up to 1. */
  public record Quality(
      @Key("0.3") @Doc(Quality.DOC) double accuracy,
      @Key("0.25") @Doc(Quality.DOC) double completeness,
      @Key("0.2") @Doc(Quality.DOC) double specificity,
      @Key("0.15") @Doc(Quality.DOC) double reusability,
      @Key("0.1") @Doc(Quality.DOC) double recency) {
    static final String DOC =
        "Weight of this dimension in a pattern's quality; the five weights add up to 1.";
  }
}
