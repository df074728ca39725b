package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Text;
import java.util.Set;

/**
 * Policy of consolidation, which expires and merges entries: near duplicates by rule (Tier 1), then
 * clusters in three phases (Tier 2), within each type, across types with equal subjects, and across
 * all entries.
 */
public record ConsolidationPolicy(
    @Key(":report") @Doc(StageMode.DOC) StageMode mode,
    @Key(value = "1440", min = 1, max = Ranges.TEN_YEARS_MINUTES, perTenant = false)
        @Doc(StageMode.INTERVAL_DOC)
        int intervalMinutes,
    @Key(":half-life")
        @Doc("Decay of recency: by half per :half-life-days, or much more slowly (:fsrs).")
        ExpiryCurve expiryCurve,
    @Key("0.05") @Doc("Temporary entries of lower recency expire.") double expireBelow,
    @Key("false")
        @Doc(
            "Permanent entries of lower recency expire too; theirs falls more slowly the more"
                + " important and the more often recalled they are.")
        boolean expirePermanent,
    @Key(value = "", text = Text.ANY, path = ":keep :subjects", example = "#{\"allergies\"}")
        @Doc("Subjects whose entries never expire, in any case of letters.")
        Set<String> keptSubjects,
    @Key(value = "", text = Text.TAGS, path = ":keep :tags")
        @Doc("Tags of entries that never expire.")
        Set<String> keptTags,
    @Key(value = "30", min = 0.01, max = 36_500, path = ":half-life-days :temporary")
        @Doc("Days in which the recency of a temporary entry halves.")
        double temporaryHalfLifeDays,
    @Key(value = "365", min = 0.01, max = 36_500, path = ":half-life-days :permanent")
        @Doc("Days in which the recency of a permanent entry halves.")
        double permanentHalfLifeDays,
    @Key("0.95") @Doc("Entries of one type and subject with a greater cosine are merged by rule.")
        double mergeSimilarity,
    @Key(value = "12", min = 2, max = 100) @Doc("Maximum entries that are merged by rule at once.")
        int mergeMaxSize,
    @Key(value = "2", min = 2, max = 100) @Doc("Minimum cluster size.") int minCluster,
    @Key("0.82") @Doc("Minimum cosine of entries of one type in a cluster.") double simThreshold,
    @Key(value = "8", min = 2, max = 100) @Doc("Maximum size of such a cluster.")
        int maxClusterSize,
    @Key("0.89") @Doc("Minimum cosine of entries of any type, with equal subjects, in a cluster.")
        double subjectThreshold,
    @Key(value = "8", min = 2, max = 100) @Doc("Maximum size of such a cluster.")
        int subjectMaxSize,
    @Key("0.88") @Doc("Minimum cosine of the other entries of one project in a cluster.")
        double allThreshold,
    @Key(value = "6", min = 2, max = 100) @Doc("Maximum size of such a cluster.") int allMaxSize,
    @Key(value = "all-minilm-l6-v2-q/1", optional = true, path = ":calibration :model")
        @Doc(
            "Model, as name/version, whose vectors use the next three thresholds instead; nil for"
                + " none. A threshold above that you change applies to this model too.")
        String calibratedModel,
    @Key(value = "0.7", path = ":calibration :sim-threshold") @Doc(":sim-threshold for this model.")
        double calibratedSimThreshold,
    @Key(value = "0.78", path = ":calibration :subject-threshold")
        @Doc(":subject-threshold for this model.")
        double calibratedSubjectThreshold,
    @Key(value = "0.82", path = ":calibration :all-threshold")
        @Doc(":all-threshold for this model.")
        double calibratedAllThreshold,
    @Key("0.02")
        @Doc("The smallest cosine within a cluster may be lower than its threshold by this much.")
        double diameterSlack,
    @Key(value = "7", max = 365)
        @Doc("Days for which a merged entry is excluded from further merges.")
        int idempotencyDays,
    @Key("0.65") @Doc("Minimum cosine of a merged text to each of its sources.")
        double verifySource,
    @Key("0.75") @Doc("Minimum cosine of a merged text to the center of its sources.")
        double verifyCentroid,
    @Key(value = "0", max = Ranges.TEN_YEARS_DAYS)
        @Doc(
            "Days after which a run keeps only the newest of similar entries of one type and"
                + " subject that no person has reviewed, even if both are true; 0 leaves them to"
                + " people.")
        int newestWinsAfterDays,
    @Key(":built-in")
        @Doc(
            "Author of merged texts: :built-in, or :llm for a model, which has until the next run.")
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

  /** Returns the merge by rule (Tier 1). */
  public Phase nearExact() {
    return new Phase(mergeSimilarity, mergeMaxSize);
  }

  /** Returns the first phase of Tier 2, within each type. */
  public Phase sameType() {
    return new Phase(simThreshold, maxClusterSize);
  }

  /** Returns the second phase of Tier 2, across types with equal subjects. */
  public Phase sameSubject() {
    return new Phase(subjectThreshold, subjectMaxSize);
  }

  /** Returns the third phase of Tier 2. */
  public Phase all() {
    return new Phase(allThreshold, allMaxSize);
  }

  /**
   * Returns the thresholds of the three phases for the calibrated model. A changed general
   * threshold overrides a calibrated one, unless that was changed too.
   */
  public Calibration calibration() {
    ConsolidationPolicy usual = Policy.defaults().consolidation();
    return new Calibration(
        calibratedModel,
        calibrated(
            calibratedSimThreshold, usual.calibratedSimThreshold, simThreshold, usual.simThreshold),
        calibrated(
            calibratedSubjectThreshold,
            usual.calibratedSubjectThreshold,
            subjectThreshold,
            usual.subjectThreshold),
        calibrated(
            calibratedAllThreshold,
            usual.calibratedAllThreshold,
            allThreshold,
            usual.allThreshold));
  }

  private static double calibrated(
      double own, double usualOwn, double general, double usualGeneral) {
    return own == usualOwn && general != usualGeneral ? general : own;
  }
}
