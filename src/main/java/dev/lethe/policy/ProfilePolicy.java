package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;
import java.util.Set;

/**
 * Policy of the collapse of operational profile snapshots.
 *
 * @param fuzzy true to treat texts that share most words as duplicates too
 * @param samples number of groups in a report
 * @param batchSize number of profiles read at a time
 * @param collapseAtCount a scope with more profiles is collapsed without waiting for the interval
 * @param keywords a snapshot contains one of these words and a number
 * @param stopWords words ignored in the comparison
 * @param guardWords in texts with one of these words, numbers count in the comparison
 */
public record ProfilePolicy(
    StageMode mode,
    int intervalMinutes,
    boolean fuzzy,
    double fuzzySimilarity,
    int fuzzyMinShared,
    int tokenKeyMinTokens,
    int samples,
    int batchSize,
    int collapseAtCount,
    Set<String> keywords,
    Set<String> stopWords,
    Set<String> guardWords) {
  static final PolicyKey<StageMode> MODE = StageKeys.mode(":profile", "profile collapse");
  static final PolicyKey<Integer> INTERVAL_MINUTES = StageKeys.interval(":profile", 1_440);
  static final PolicyKey<Boolean> FUZZY =
      key(
          ":profile :fuzzy?",
          ScalarType.flag(),
          false,
          "Whether snapshots that share most of their words are duplicates too.");
  static final PolicyKey<Double> FUZZY_SIMILARITY =
      key(
          ":profile :fuzzy-similarity",
          ScalarType.decimal(0, 1),
          0.78,
          "The share of words that fuzzy duplicates have in common.");
  static final PolicyKey<Integer> FUZZY_MIN_SHARED =
      key(
          ":profile :fuzzy-min-shared",
          ScalarType.whole(1, 1_000),
          4,
          "How many words fuzzy duplicates have in common at least.");
  static final PolicyKey<Integer> TOKEN_KEY_MIN_TOKENS =
      key(
          ":profile :token-key-min-tokens",
          ScalarType.whole(1, 1_000),
          3,
          "A snapshot with fewer words that count is compared by its signature alone.");
  static final PolicyKey<Integer> SAMPLES =
      key(":profile :samples", ScalarType.whole(0, 1_000), 20, "How many groups a report shows.");
  static final PolicyKey<Integer> BATCH_SIZE =
      key(
          ":profile :batch-size",
          ScalarType.whole(1, 10_000),
          500,
          "How many profiles are read at a time.");
  static final PolicyKey<Integer> COLLAPSE_AT_COUNT =
      key(
          ":profile :collapse-at-count",
          ScalarType.whole(2, 100_000_000),
          1_000,
          "A collection that passes so many profiles is collapsed at once.");
  static final PolicyKey<Set<String>> KEYWORDS =
      key(
              ":profile :keywords",
              NameSet.words(),
              DefaultWords.OPERATIONAL_KEYWORDS,
              "A profile with such a word, singular or plural, and a number is a snapshot.")
          .example("#{\"uptime\"}");
  static final PolicyKey<Set<String>> STOP_WORDS =
      key(
              ":profile :stop-words",
              NameSet.words(),
              DefaultWords.STOP_WORDS,
              "Words that do not count in the comparison.")
          .example("#{\"the\"}");
  static final PolicyKey<Set<String>> GUARD_WORDS =
      key(
              ":profile :guard-words",
              NameSet.words(),
              DefaultWords.GUARD_WORDS,
              "A text with such a word, also with -s, -ed or -ing, is told apart by its numbers.")
          .example("#{\"price\"}");

  static final List<PolicyKey<?>> KEYS =
      List.of(
          MODE,
          INTERVAL_MINUTES,
          FUZZY,
          FUZZY_SIMILARITY,
          FUZZY_MIN_SHARED,
          TOKEN_KEY_MIN_TOKENS,
          SAMPLES,
          BATCH_SIZE,
          COLLAPSE_AT_COUNT,
          KEYWORDS,
          STOP_WORDS,
          GUARD_WORDS);

  static ProfilePolicy of(PolicyValues values) {
    return new ProfilePolicy(
        values.get(MODE),
        values.get(INTERVAL_MINUTES),
        values.get(FUZZY),
        values.get(FUZZY_SIMILARITY),
        values.get(FUZZY_MIN_SHARED),
        values.get(TOKEN_KEY_MIN_TOKENS),
        values.get(SAMPLES),
        values.get(BATCH_SIZE),
        values.get(COLLAPSE_AT_COUNT),
        values.get(KEYWORDS),
        values.get(STOP_WORDS),
        values.get(GUARD_WORDS));
  }
}
