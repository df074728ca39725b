package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;

/**
 * Policy of the cleanup of manual patterns.
 *
 * @param similarity patterns with a greater cosine form a cluster
 * @param mergeSimilarity every pair of a merged cluster has a greater cosine
 * @param qualityGap a pattern better by more than this is kept alone
 * @param deleteBelow a pattern of lower quality is removed and never merged
 * @param scorer source of quality scores
 * @param maxRequests maximum number of model requests per run and scope
 * @param updates source of proposals for better texts
 * @param updateBelow a pattern with a lower model score in a dimension gets a proposal
 * @param probeTop a probe must find its pattern among this number of results
 * @param probeRecall minimum share of probes that still succeed after a run; below it, the run is
 *     rolled back
 */
public record CleanupPolicy(
    StageMode mode,
    int intervalMinutes,
    double similarity,
    double mergeSimilarity,
    double qualityGap,
    double deleteBelow,
    Quality quality,
    Scorer scorer,
    int maxRequests,
    Updates updates,
    double updateBelow,
    int probeTop,
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
      double accuracy,
      double completeness,
      double specificity,
      double reusability,
      double recency) {}

  static final PolicyKey<StageMode> MODE = StageKeys.mode(":cleanup", "cleanup");
  static final PolicyKey<Integer> INTERVAL_MINUTES = StageKeys.interval(":cleanup", 10_080);
  static final PolicyKey<Double> SIMILARITY =
      unit(":similarity", 0.85, "Patterns whose cosines are greater form a cluster.");
  static final PolicyKey<Double> MERGE_SIMILARITY =
      unit(
          ":merge-similarity", 0.8, "All pairs of a cluster that is merged have a greater cosine.");
  static final PolicyKey<Double> QUALITY_GAP =
      unit(":quality-gap", 0.3, "A pattern that is better by more is kept alone.");
  static final PolicyKey<Double> DELETE_BELOW =
      unit(":delete-below", 0.3, "A pattern of less quality is removed, and merged with none.");
  static final PolicyKey<Double> ACCURACY = weight("accuracy", 0.3);
  static final PolicyKey<Double> COMPLETENESS = weight("completeness", 0.25);
  static final PolicyKey<Double> SPECIFICITY = weight("specificity", 0.2);
  static final PolicyKey<Double> REUSABILITY = weight("reusability", 0.15);
  static final PolicyKey<Double> RECENCY = weight("recency", 0.1);
  static final PolicyKey<Scorer> SCORER =
      key(
          ":cleanup :scorer",
          ScalarType.oneOf(Scorer.class),
          Scorer.BUILT_IN,
          "Who scores patterns: :built-in Lethe itself, which removes nothing by that, :llm a"
              + " model by its worker.");
  static final PolicyKey<Integer> MAX_REQUESTS =
      key(
          ":cleanup :max-requests",
          ScalarType.whole(1, 10_000),
          500,
          "How many requests of twenty patterns a run makes of a scope; others it asks about"
              + " the next time.");
  static final PolicyKey<Updates> UPDATES =
      key(
          ":cleanup :updates",
          ScalarType.oneOf(Updates.class),
          Updates.OFF,
          "Who proposes better texts of patterns that lack something, for a person to approve:"
              + " :off nobody, :llm a model by its worker.");
  static final PolicyKey<Double> UPDATE_BELOW =
      unit(
          ":update-below",
          0.5,
          "A pattern lacks something whose accuracy, completeness or recency a model scores"
              + " lower.");
  static final PolicyKey<Integer> PROBE_TOP =
      key(
          ":cleanup :probe-top",
          ScalarType.whole(1, 1_000),
          5,
          "A probe has to find its pattern, or its successor, among so many.");
  static final PolicyKey<Double> PROBE_RECALL =
      unit(
          ":probe-recall",
          0.8,
          "A run after which fewer probes succeed than this share of before is undone.");

  static final List<PolicyKey<?>> KEYS =
      List.of(
          MODE,
          INTERVAL_MINUTES,
          SIMILARITY,
          MERGE_SIMILARITY,
          QUALITY_GAP,
          DELETE_BELOW,
          ACCURACY,
          COMPLETENESS,
          SPECIFICITY,
          REUSABILITY,
          RECENCY,
          SCORER,
          MAX_REQUESTS,
          UPDATES,
          UPDATE_BELOW,
          PROBE_TOP,
          PROBE_RECALL);

  static CleanupPolicy of(PolicyValues values) {
    return new CleanupPolicy(
        values.get(MODE),
        values.get(INTERVAL_MINUTES),
        values.get(SIMILARITY),
        values.get(MERGE_SIMILARITY),
        values.get(QUALITY_GAP),
        values.get(DELETE_BELOW),
        new Quality(
            values.get(ACCURACY),
            values.get(COMPLETENESS),
            values.get(SPECIFICITY),
            values.get(REUSABILITY),
            values.get(RECENCY)),
        values.get(SCORER),
        values.get(MAX_REQUESTS),
        values.get(UPDATES),
        values.get(UPDATE_BELOW),
        values.get(PROBE_TOP),
        values.get(PROBE_RECALL));
  }

  private static PolicyKey<Double> unit(String name, double value, String effect) {
    return key(":cleanup " + name, ScalarType.decimal(0, 1), value, effect);
  }

  private static PolicyKey<Double> weight(String dimension, double value) {
    return key(
        ":cleanup :quality-weights :" + dimension,
        ScalarType.decimal(0, 1),
        value,
        "What " + dimension + " counts in a pattern's quality; the five add up to 1.");
  }
}
