package dev.lethe.policy;

import dev.lethe.event.EventType;
import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Text;
import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.StateKeys;
import dev.lethe.text.WordEntry;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Policy of deduplication. */
public record DedupePolicy(
    @Key(value = "3600", max = Ranges.TEN_YEARS_SECONDS)
        @Doc(
            "Seconds after a family's last sighting in which an equal text, or one that fits its"
                + " template, is a repeat.")
        int exactTtlSeconds,
    @Key(value = "600", max = Ranges.TEN_YEARS_SECONDS)
        @Doc("Seconds after a family's last sighting in which a similar text is a repeat.")
        int nearWindowSeconds,
    @Key(value = "6", max = 16)
        @Doc("Maximum number of bits, of 64, in which the simhashes of similar texts differ.")
        int simhashHammingThreshold,
    @Key(value = "4", max = 1_000, effect = LastingEffect.ROWS_STAY)
        @Doc("Texts with fewer distinct words are repeats only if they are equal.")
        int nearMinWords,
    @Key("true") @Doc("Counts a bot's repeat in its family only; if false, it is minted too.")
        boolean aggregateBotDupes,
    @Key(value = ":tool-result", example = "[:tool-result :assistant-message]")
        @Doc(
            "Kinds of events, besides bots' messages, of which an identical repeat is counted only;"
                + " tool results marked as knowledge are always minted.")
        List<FoldedKind> fold,
    @Key(
            value = DefaultWords.OPPOSITES,
            example = "[[\"passed\" \"failed\"]]",
            effect = LastingEffect.ROWS_STAY)
        @Doc("Opposite words; a text with one of them never repeats a text without it.")
        List<List<String>> opposites,
    @Key(
            value = DefaultWords.NEGATIONS,
            text = Text.POLARITY_WORDS,
            example = "#{\"not\"}",
            effect = LastingEffect.ROWS_STAY)
        @Doc("Words that negate a sentence; they distinguish texts as opposites do.")
        Set<String> negations,
    @Key(
            value = DefaultWords.SEVERITIES,
            text = Text.POLARITY_WORDS,
            example = "#{\"error\"}",
            effect = LastingEffect.ROWS_STAY)
        @Doc("Words that report a severity; they distinguish texts as opposites do.")
        Set<String> severities,
    @Key(
            value = "ar, de, en, es, fr, hi, it, ja, ko, nl, pl, pt, ru, tr, uk, zh",
            text = Text.LANGUAGES,
            example = "#{:de :en}",
            effect = LastingEffect.ROWS_STAY)
        @Doc(
            "Languages whose built-in words are added to these three lists; without :en, an"
                + " unchanged list contributes only its emoji.")
        Set<String> languages,
    @Key(
            value = "exit, exit code, exit status, exited with code, return code, rc",
            text = Text.STATE_KEYS,
            path = ":state-keys :zero",
            effect = LastingEffect.ROWS_STAY)
        @Doc("Words before a number that is a state by being zero or not: exit=0, exit=1.")
        Set<String> zeroStates,
    @Key(
            value = "code, http, status, status code",
            text = Text.STATE_KEYS,
            path = ":state-keys :hundreds",
            effect = LastingEffect.ROWS_STAY)
        @Doc(
            "Words before a three-digit number that is a state by its hundreds: HTTP 200, HTTP"
                + " 500.")
        Set<String> hundredsStates) {

  /** Returns true if identical repeats of events of a type are folded. */
  public boolean folds(EventType type) {
    for (int i = 0; i < fold.size(); i++) {
      if (fold.get(i).type() == type) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns all polarity words: words, emoji, prefixes ({@code 실패*}) and suffixes ({@code *없음})
   * from the lists of the policy and of its languages.
   */
  Set<String> polarityWords() {
    boolean english = languages.contains(LanguageWords.ENGLISH);
    DedupePolicy usual = Policy.defaults().dedupe();
    Set<String> words = new TreeSet<>();
    for (List<String> pair : opposites) {
      addAll(pair, english || !opposites.equals(usual.opposites), words);
    }
    addAll(negations, english || !negations.equals(usual.negations), words);
    addAll(severities, english || !severities.equals(usual.severities), words);
    languages.forEach(language -> words.addAll(LanguageWords.of(language)));
    return words;
  }

  /** Returns the lexicon of all polarity words. */
  public PolarityLexicon polarityLexicon() {
    return new PolarityLexicon(polarityWords());
  }

  /** Returns the keys whose number is a state. */
  public StateKeys stateKeys() {
    return new StateKeys(zeroStates, hundredsStates);
  }

  private static void addAll(Collection<String> list, boolean whole, Set<String> words) {
    list.stream().filter(word -> whole || WordEntry.isSymbol(word)).forEach(words::add);
  }
}
