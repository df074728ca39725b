package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;

/**
 * Policy of consolidation, which expires and merges entries.
 *
 * @param expiryCurve decay of recency over time
 * @param expireBelow a temporary entry of lower recency expires
 * @param temporaryHalfLifeDays half-life h of temporary entries
 * @param permanentHalfLifeDays half-life h of permanent entries
 * @param nearExact the merge by rule (Tier 1)
 * @param sameType the first phase of Tier 2, within each type
 * @param sameSubject its second phase, across types with equal subjects
 * @param all its third phase
 * @param calibration thresholds of the three phases for the vectors of one model
 * @param minCluster minimum size of a cluster
 * @param diameterSlack how far the smallest cosine of a cluster may be below its phase's threshold
 * @param idempotencyDays how long a merged entry is excluded from further merges
 * @param verifySource minimum cosine of a merged text to every source
 * @param verifyCentroid minimum cosine of a merged text to its cluster's center
 * @param merger author of the texts of new entries
 */
public record ConsolidationPolicy(
    StageMode mode,
    int intervalMinutes,
    ExpiryCurve expiryCurve,
    double expireBelow,
    double temporaryHalfLifeDays,
    double permanentHalfLifeDays,
    Phase nearExact,
    Phase sameType,
    Phase sameSubject,
    Phase all,
    Calibration calibration,
    int minCluster,
    double diameterSlack,
    int idempotencyDays,
    double verifySource,
    double verifyCentroid,
    Merger merger) {

  /** Minimum cosine of entries in a cluster, and the maximum size of a cluster. */
  public record Phase(double similarity, int maxSize) {}

  /**
   * Thresholds for the vectors of one model, whose cosines are lower or higher than those that the
   * phases were designed for.
   *
   * @param model its name and version, {@code name/version}; null for none
   */
  public record Calibration(String model, double sameType, double sameSubject, double all) {

    /** Returns a copy with another threshold for the first phase. */
    public Calibration withSameType(double other) {
      return new Calibration(model, other, sameSubject, all);
    }
  }

  /** Decay of recency over time. */
  public enum ExpiryCurve {
    /** {@code 2^(−days/h)}. */
    HALF_LIFE,
    /** A much slower decay: {@code (1 + 19/81 · days/h)^(−1/2)}. */
    FSRS
  }

  /** Author of the texts of new entries; names as in the policy file. */
  public enum Merger {
    /** The built-in merger, which combines sentences. */
    BUILT_IN,
    /** A model, through the worker that reads {@code lethe.llm.requests.v1}. */
    LLM
  }

  static final PolicyKey<StageMode> MODE = StageKeys.mode(":consolidation", "consolidation");
  static final PolicyKey<Integer> INTERVAL_MINUTES = StageKeys.interval(":consolidation", 1_440);
  static final PolicyKey<ExpiryCurve> EXPIRY_CURVE =
      key(
          ":consolidation :expiry-curve",
          ScalarType.oneOf(ExpiryCurve.class),
          ExpiryCurve.HALF_LIFE,
          "How recency falls with time: by half each :half-life-days, or (:fsrs) much more slowly.");
  static final PolicyKey<Double> EXPIRE_BELOW =
      unit(":expire-below", 0.05, "A temporary entry of less recency expires.");
  static final PolicyKey<Double> TEMPORARY_HALF_LIFE_DAYS =
      days(":half-life-days :temporary", 30, "In so many days a temporary entry's recency halves.");
  static final PolicyKey<Double> PERMANENT_HALF_LIFE_DAYS =
      days(
          ":half-life-days :permanent", 365, "In so many days a permanent entry's recency halves.");
  static final PolicyKey<Double> MERGE_SIMILARITY =
      unit(
          ":merge-similarity",
          0.95,
          "Entries of one type and subject with a greater cosine are merged by rule.");
  static final PolicyKey<Integer> MERGE_MAX_SIZE =
      size(":merge-max-size", 12, "How many entries are merged by rule at most.");
  static final PolicyKey<Integer> MIN_CLUSTER =
      size(":min-cluster", 2, "Smaller clusters are left alone.");
  static final PolicyKey<Double> SIM_THRESHOLD =
      unit(":sim-threshold", 0.82, "Entries of one type with at least this cosine form a cluster.");
  static final PolicyKey<Integer> MAX_CLUSTER_SIZE =
      size(":max-cluster-size", 8, "How many entries such a cluster has at most.");
  static final PolicyKey<Double> SUBJECT_THRESHOLD =
      unit(
          ":subject-threshold",
          0.89,
          "Entries of any type and equal subjects with at least this cosine form a cluster.");
  static final PolicyKey<Integer> SUBJECT_MAX_SIZE =
      size(":subject-max-size", 8, "How many entries such a cluster has at most.");
  static final PolicyKey<Double> ALL_THRESHOLD =
      unit(
          ":all-threshold",
          0.88,
          "Entries of one project with at least this cosine form a cluster, last of all.");
  static final PolicyKey<Integer> ALL_MAX_SIZE =
      size(":all-max-size", 6, "How many entries such a cluster has at most.");
  static final PolicyKey<String> CALIBRATED_MODEL =
      key(
          ":consolidation :calibration :model",
          ScalarType.text(200).orNil(),
          "all-minilm-l6-v2-q/1",
          "The model, as name/version, by whose vectors the next three thresholds hold instead;"
              + " nil for none. One of the three above that you change holds for it too.");
  static final PolicyKey<Double> CALIBRATED_SIM_THRESHOLD =
      unit(":calibration :sim-threshold", 0.7, "What :sim-threshold is for that model.");
  static final PolicyKey<Double> CALIBRATED_SUBJECT_THRESHOLD =
      unit(":calibration :subject-threshold", 0.78, "What :subject-threshold is for that model.");
  static final PolicyKey<Double> CALIBRATED_ALL_THRESHOLD =
      unit(":calibration :all-threshold", 0.82, "What :all-threshold is for that model.");
  static final PolicyKey<Double> DIAMETER_SLACK =
      unit(
          ":diameter-slack",
          0.02,
          "How far the smallest cosine inside a cluster may lie below the one that formed it.");
  static final PolicyKey<Integer> IDEMPOTENCY_DAYS =
      key(
          ":consolidation :idempotency-days",
          ScalarType.whole(0, 365),
          7,
          "How long an entry that was merged rests.");
  static final PolicyKey<Double> VERIFY_SOURCE =
      unit(":verify-source", 0.65, "The least cosine of a merged text to each of its sources.");
  static final PolicyKey<Double> VERIFY_CENTROID =
      unit(":verify-centroid", 0.75, "The least cosine of a merged text to their centre.");

  static final PolicyKey<Merger> MERGER =
      key(
          ":consolidation :merger",
          ScalarType.oneOf(Merger.class),
          Merger.BUILT_IN,
          "Who writes the texts of new entries: :built-in Lethe itself, :llm a model by its worker,"
              + " which has until the next run.");

  static final List<PolicyKey<?>> KEYS =
      List.of(
          MODE,
          INTERVAL_MINUTES,
          EXPIRY_CURVE,
          EXPIRE_BELOW,
          TEMPORARY_HALF_LIFE_DAYS,
          PERMANENT_HALF_LIFE_DAYS,
          MERGE_SIMILARITY,
          MERGE_MAX_SIZE,
          MIN_CLUSTER,
          SIM_THRESHOLD,
          MAX_CLUSTER_SIZE,
          SUBJECT_THRESHOLD,
          SUBJECT_MAX_SIZE,
          ALL_THRESHOLD,
          ALL_MAX_SIZE,
          CALIBRATED_MODEL,
          CALIBRATED_SIM_THRESHOLD,
          CALIBRATED_SUBJECT_THRESHOLD,
          CALIBRATED_ALL_THRESHOLD,
          DIAMETER_SLACK,
          IDEMPOTENCY_DAYS,
          VERIFY_SOURCE,
          VERIFY_CENTROID,
          MERGER);

  static ConsolidationPolicy of(PolicyValues values) {
    return new ConsolidationPolicy(
        values.get(MODE),
        values.get(INTERVAL_MINUTES),
        values.get(EXPIRY_CURVE),
        values.get(EXPIRE_BELOW),
        values.get(TEMPORARY_HALF_LIFE_DAYS),
        values.get(PERMANENT_HALF_LIFE_DAYS),
        new Phase(values.get(MERGE_SIMILARITY), values.get(MERGE_MAX_SIZE)),
        new Phase(values.get(SIM_THRESHOLD), values.get(MAX_CLUSTER_SIZE)),
        new Phase(values.get(SUBJECT_THRESHOLD), values.get(SUBJECT_MAX_SIZE)),
        new Phase(values.get(ALL_THRESHOLD), values.get(ALL_MAX_SIZE)),
        new Calibration(
            values.get(CALIBRATED_MODEL),
            calibrated(CALIBRATED_SIM_THRESHOLD, SIM_THRESHOLD, values),
            calibrated(CALIBRATED_SUBJECT_THRESHOLD, SUBJECT_THRESHOLD, values),
            calibrated(CALIBRATED_ALL_THRESHOLD, ALL_THRESHOLD, values)),
        values.get(MIN_CLUSTER),
        values.get(DIAMETER_SLACK),
        values.get(IDEMPOTENCY_DAYS),
        values.get(VERIFY_SOURCE),
        values.get(VERIFY_CENTROID),
        values.get(MERGER));
  }

  /**
   * Returns a calibrated threshold. A changed general threshold overrides it, unless the calibrated
   * one was changed too.
   */
  private static double calibrated(
      PolicyKey<Double> key, PolicyKey<Double> uncalibrated, PolicyValues values) {
    double general = values.get(uncalibrated);
    double own = values.get(key);
    return own == key.defaultValue() && general != uncalibrated.defaultValue() ? general : own;
  }

  private static PolicyKey<Double> unit(String name, double value, String effect) {
    return key(":consolidation " + name, ScalarType.decimal(0, 1), value, effect);
  }

  private static PolicyKey<Double> days(String name, double value, String effect) {
    return key(
        ":consolidation " + name,
        ScalarType.decimal(0.01, 10 * Ranges.TEN_YEARS_DAYS),
        value,
        effect);
  }

  private static PolicyKey<Integer> size(String name, int value, String effect) {
    return key(":consolidation " + name, ScalarType.whole(2, 100), value, effect);
  }
}
