package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Policy of deduplication.
 *
 * @param exactTtlSeconds window of exact and template matches after a family's last sighting
 * @param nearWindowSeconds window of near matches
 * @param simhashHammingThreshold maximum Hamming distance of the simhashes of near texts
 * @param nearMinWords texts with fewer distinct words match exactly only
 * @param aggregateBotDupes true to fold a bot's duplicate into its family instead of minting it
 * @param opposites pairs of words with opposite meanings
 * @param negations words that negate a sentence
 * @param severities words that report a severity
 * @param languages codes of the languages whose built-in polarity words apply
 * @param zeroStates keys whose state is whether the number is zero
 * @param hundredsStates keys whose state is the first digit of a number of three digits
 */
public record DedupePolicy(
    int exactTtlSeconds,
    int nearWindowSeconds,
    int simhashHammingThreshold,
    int nearMinWords,
    boolean aggregateBotDupes,
    List<List<String>> opposites,
    Set<String> negations,
    Set<String> severities,
    Set<String> languages,
    Set<String> zeroStates,
    Set<String> hundredsStates) {
  static final PolicyKey<Integer> EXACT_TTL_SECONDS =
      key(
          ":dedupe :exact-ttl-seconds",
          ScalarType.whole(0, Ranges.TEN_YEARS_SECONDS),
          3_600,
          "How long after a family's last sighting the same text, or one that fits its template,"
              + " is a repeat.");
  static final PolicyKey<Integer> NEAR_WINDOW_SECONDS =
      key(
          ":dedupe :near-window-seconds",
          ScalarType.whole(0, Ranges.TEN_YEARS_SECONDS),
          600,
          "How long after a family's last sighting a text that is nearly the same is a repeat.");
  static final PolicyKey<Integer> SIMHASH_HAMMING_THRESHOLD =
      key(
          ":dedupe :simhash-hamming-threshold",
          ScalarType.whole(0, 16),
          6,
          "In how many of 64 bits the simhashes of nearly equal texts may differ.");
  static final PolicyKey<Integer> NEAR_MIN_WORDS =
      key(
              ":dedupe :near-min-words",
              ScalarType.whole(0, 1_000),
              4,
              "A text with fewer distinct words has to be exactly the same.")
          .shapesRows();
  static final PolicyKey<Boolean> AGGREGATE_BOT_DUPES =
      key(
          ":dedupe :aggregate-bot-dupes?",
          ScalarType.flag(),
          true,
          "Whether a bot's repeat is only counted in its family; false mints it as well.");
  static final PolicyKey<List<List<String>>> OPPOSITES =
      key(
              ":dedupe :opposites",
              new VectorOf<>("a vector of pairs of words", new OppositePair(), 2_000),
              DefaultWords.OPPOSITES,
              "Texts of which only one has such a word are never taken for one another.")
          .example("[[\"passed\" \"failed\"]]")
          .shapesRows();
  static final PolicyKey<Set<String>> NEGATIONS =
      key(
              ":dedupe :negations",
              NameSet.tellingWords(),
              DefaultWords.NEGATIONS,
              "Words that turn a sentence round; they hold like opposites.")
          .example("#{\"not\"}")
          .shapesRows();
  static final PolicyKey<Set<String>> SEVERITIES =
      key(
              ":dedupe :severities",
              NameSet.tellingWords(),
              DefaultWords.SEVERITIES,
              "Words that say how bad something is; they hold like opposites.")
          .example("#{\"error\"}")
          .shapesRows();
  static final PolicyKey<Set<String>> LANGUAGES =
      key(
              ":dedupe :languages",
              new LanguageSet(),
              LanguageWords.codes(),
              "Languages whose built-in words are added to these three lists; without :en, a list"
                  + " that was left as it is counts for its emoji alone.")
          .example("#{:de :en}")
          .shapesRows();
  static final PolicyKey<Set<String>> ZERO_STATES =
      key(
              ":dedupe :state-keys :zero",
              NameSet.stateKeys(),
              DefaultWords.ZERO_STATES,
              "Words behind which a number is a state by being zero or not: exit=0, exit=1.")
          .shapesRows();
  static final PolicyKey<Set<String>> HUNDREDS_STATES =
      key(
              ":dedupe :state-keys :hundreds",
              NameSet.stateKeys(),
              DefaultWords.HUNDREDS_STATES,
              "Words behind which a number of three digits is a state by its hundreds: HTTP 200,"
                  + " HTTP 500.")
          .shapesRows();

  static final List<PolicyKey<?>> KEYS =
      List.of(
          EXACT_TTL_SECONDS,
          NEAR_WINDOW_SECONDS,
          SIMHASH_HAMMING_THRESHOLD,
          NEAR_MIN_WORDS,
          AGGREGATE_BOT_DUPES,
          OPPOSITES,
          NEGATIONS,
          SEVERITIES,
          LANGUAGES,
          ZERO_STATES,
          HUNDREDS_STATES);

  static DedupePolicy of(PolicyValues values) {
    return new DedupePolicy(
        values.get(EXACT_TTL_SECONDS),
        values.get(NEAR_WINDOW_SECONDS),
        values.get(SIMHASH_HAMMING_THRESHOLD),
        values.get(NEAR_MIN_WORDS),
        values.get(AGGREGATE_BOT_DUPES),
        values.get(OPPOSITES),
        values.get(NEGATIONS),
        values.get(SEVERITIES),
        values.get(LANGUAGES),
        values.get(ZERO_STATES),
        values.get(HUNDREDS_STATES));
  }

  /**
   * Returns all polarity words: words, emoji, prefixes ({@code 실패*}) and suffixes ({@code *없음})
   * from the lists of the policy and of its languages.
   */
  public Set<String> tellingWords() {
    boolean english = languages.contains(LanguageWords.ENGLISH);
    Set<String> words = new TreeSet<>();
    for (List<String> pair : opposites) {
      addAll(pair, english || !opposites.equals(DefaultWords.OPPOSITES), words);
    }
    addAll(negations, english || !negations.equals(DefaultWords.NEGATIONS), words);
    addAll(severities, english || !severities.equals(DefaultWords.SEVERITIES), words);
    languages.forEach(language -> words.addAll(LanguageWords.of(language)));
    return words;
  }

  private static void addAll(Collection<String> list, boolean whole, Set<String> words) {
    list.stream().filter(word -> whole || Word.isSymbol(word)).forEach(words::add);
  }
}
