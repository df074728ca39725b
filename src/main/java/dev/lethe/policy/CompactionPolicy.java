package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Policy of compaction, which replaces unused memories with a summary.
 *
 * @param threshold decayed inclusions below which a memory is a candidate
 * @param tauDays time in which inclusions decay by a factor of e
 * @param summaryWriter author of the summaries in scheduled runs
 * @param groupBy properties that the memories of a group have in common
 * @param neverDeleteKinds kinds, such as {@code tool_result}, that no stage removes
 * @param neverDeleteTags tags that protect a memory from every stage
 */
public record CompactionPolicy(
    StageMode mode,
    int intervalMinutes,
    int ageMinDays,
    int planTtlMinutes,
    double tauDays,
    double threshold,
    List<GroupKey> groupBy,
    int maxSourceCount,
    int maxSourceTokens,
    SummaryFormat summaryFormat,
    SummaryWriter summaryWriter,
    int maxBullets,
    int maxPatterns,
    boolean indexSummary,
    Set<String> neverDeleteKinds,
    Set<String> neverDeleteTags) {

  /** Property that the memories of a group have in common. */
  public enum GroupKey {
    CHANNEL_ID,
    DAY,
    THREAD_ID,
    SPAM_FAMILY_ID
  }

  /** Format of summaries; names as in the policy file. */
  public enum SummaryFormat {
    JSON_V1
  }

  /** Author of the summaries of runs; names as in the policy file. */
  public enum SummaryWriter {
    /** The built-in summarizer. */
    BUILT_IN,
    /** A model, through the worker that reads {@code lethe.llm.requests.v1}. */
    LLM
  }

  static final PolicyKey<StageMode> MODE =
      key(
          ":compaction :mode",
          ScalarType.oneOf(StageMode.class),
          StageMode.REPORT,
          "What compaction does by itself: :off nothing, :report says what it would do, :apply"
              + " does it.");
  static final PolicyKey<Integer> INTERVAL_MINUTES =
      key(
              ":compaction :interval-minutes",
              ScalarType.whole(1, Ranges.TEN_YEARS_MINUTES),
              360,
              "How often compaction runs.")
          .forAll();
  static final PolicyKey<Integer> AGE_MIN_DAYS =
      key(
          ":compaction :age-min-days",
          ScalarType.whole(0, Ranges.TEN_YEARS_DAYS),
          14,
          "A younger memory is left alone.");
  static final PolicyKey<Integer> PLAN_TTL_MINUTES =
      key(
          ":compaction :plan-ttl-minutes",
          ScalarType.whole(1, Ranges.TEN_YEARS_MINUTES),
          60,
          "How long a plan may be committed.");
  static final PolicyKey<Double> TAU_DAYS =
      key(
          ":compaction :access :tau-days",
          ScalarType.decimal(0.01, Ranges.TEN_YEARS_DAYS),
          21.0,
          "In so many days an inclusion in a context loses 63 % of its weight.");
  static final PolicyKey<Double> THRESHOLD =
      key(
          ":compaction :access :threshold",
          ScalarType.decimal(0, 1_000_000),
          0.8,
          "A memory whose decayed inclusions are fewer may be compacted.");
  static final PolicyKey<List<GroupKey>> GROUP_BY =
      key(
          ":compaction :grouping :by",
          new VectorOf<>(
              "a vector of :channel-id, :day, :thread-id, :spam-family-id",
              ScalarType.oneOf(GroupKey.class),
              GroupKey.values().length),
          List.of(GroupKey.values()),
          "What the memories of one summary have in common.");
  static final PolicyKey<Integer> MAX_SOURCE_COUNT =
      key(
          ":compaction :grouping :max-source-count",
          ScalarType.whole(2, 10_000),
          200,
          "How many memories one summary may replace.");
  static final PolicyKey<Integer> MAX_SOURCE_TOKENS =
      key(
          ":compaction :grouping :max-source-tokens",
          ScalarType.whole(1, ModelLimit.MAX_TOKENS),
          60_000,
          "How many tokens the memories of one summary may have together.");
  static final PolicyKey<SummaryFormat> FORMAT =
      key(
          ":compaction :summary :format",
          new SummaryFormatType(),
          SummaryFormat.JSON_V1,
          "The format of summaries.");
  static final PolicyKey<SummaryWriter> WRITER =
      key(
          ":compaction :summary :writer",
          ScalarType.oneOf(SummaryWriter.class),
          SummaryWriter.BUILT_IN,
          "Who writes the summaries of runs: :built-in Lethe itself, :llm a model by its worker,"
              + " which has until the next run.");
  static final PolicyKey<Integer> MAX_BULLETS =
      key(
          ":compaction :summary :max-bullets",
          ScalarType.whole(1, 1_000),
          25,
          "How many sentences a summary may have.");
  static final PolicyKey<Integer> MAX_PATTERNS =
      key(
          ":compaction :summary :max-patterns",
          ScalarType.whole(0, 1_000),
          10,
          "How many spam patterns a summary may name.");
  static final PolicyKey<Boolean> INDEX_SUMMARY =
      key(
          ":compaction :summary :index-summary?",
          ScalarType.flag(),
          true,
          "Whether summaries are embedded.");
  static final PolicyKey<Set<String>> NEVER_DELETE_KINDS =
      key(
              ":compaction :locks :never-delete-kinds",
              new KindSet(),
              new TreeSet<>(Set.of("system", "developer", "admin", "summary", "aggregate")),
              "Kinds of memories that no stage removes.")
          .example("#{:summary}");
  static final PolicyKey<Set<String>> NEVER_DELETE_TAGS =
      key(
          ":compaction :locks :never-delete-tags",
          NameSet.keywords("tags"),
          new TreeSet<>(Set.of("pinned", "critical")),
          "A memory with such a tag is removed by no stage.");

  static final List<PolicyKey<?>> KEYS =
      List.of(
          MODE,
          INTERVAL_MINUTES,
          AGE_MIN_DAYS,
          PLAN_TTL_MINUTES,
          TAU_DAYS,
          THRESHOLD,
          GROUP_BY,
          MAX_SOURCE_COUNT,
          MAX_SOURCE_TOKENS,
          FORMAT,
          WRITER,
          MAX_BULLETS,
          MAX_PATTERNS,
          INDEX_SUMMARY,
          NEVER_DELETE_KINDS,
          NEVER_DELETE_TAGS);

  static CompactionPolicy of(PolicyValues values) {
    return new CompactionPolicy(
        values.get(MODE),
        values.get(INTERVAL_MINUTES),
        values.get(AGE_MIN_DAYS),
        values.get(PLAN_TTL_MINUTES),
        values.get(TAU_DAYS),
        values.get(THRESHOLD),
        values.get(GROUP_BY),
        values.get(MAX_SOURCE_COUNT),
        values.get(MAX_SOURCE_TOKENS),
        values.get(FORMAT),
        values.get(WRITER),
        values.get(MAX_BULLETS),
        values.get(MAX_PATTERNS),
        values.get(INDEX_SUMMARY),
        values.get(NEVER_DELETE_KINDS),
        values.get(NEVER_DELETE_TAGS));
  }
}
