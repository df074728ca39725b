package dev.lethe.policy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Polarity words of one language, in addition to the policy's own lists: states, negations,
 * severities. Words that are ordinary, or part of a name, in another of the languages are omitted,
 * since each wrong word splits families. Which pair a state belongs to has no effect.
 *
 * <p>Words are separated by a space or a slash: {@code ouvert(|e|s|es)} abbreviates its four forms,
 * {@code 실패*} matches all words with this prefix, {@code *없음} those with this suffix. Stems are
 * used where a language inflects by endings and no other word has this prefix; where an ending can
 * negate a word (Turkish), the forms are listed.
 *
 * @param code the language's ISO 639-1 code
 */
record LanguageWords(String code, Set<String> words) {
  /** English, whose words are in the policy's own lists. */
  static final String ENGLISH = "en";

  private static final Map<String, LanguageWords> ALL = all();

  private static Map<String, LanguageWords> all() {
    Map<String, LanguageWords> all = new LinkedHashMap<>();
    for (LanguageWords language :
        new LanguageWords[] {
          GermanicWords.GERMAN,
          GermanicWords.DUTCH,
          RomanceWords.FRENCH,
          RomanceWords.SPANISH,
          RomanceWords.PORTUGUESE,
          RomanceWords.ITALIAN,
          SlavicWords.POLISH,
          SlavicWords.RUSSIAN,
          SlavicWords.UKRAINIAN,
          WestAsianWords.TURKISH,
          WestAsianWords.ARABIC,
          WestAsianWords.HINDI,
          EastAsianWords.CHINESE,
          EastAsianWords.JAPANESE,
          EastAsianWords.KOREAN
        }) {
      all.put(language.code(), language);
    }
    return Collections.unmodifiableMap(all);
  }

  /** Returns the codes of all languages, including English. */
  static Set<String> codes() {
    Set<String> codes = new TreeSet<>(ALL.keySet());
    codes.add(ENGLISH);
    return Collections.unmodifiableSet(codes);
  }

  /** Returns the words of a language by its code; empty for English. */
  static Set<String> of(String code) {
    return code.equals(ENGLISH) ? Set.of() : ALL.get(code).words();
  }

  /** Parses the words of a language. */
  static LanguageWords read(String code, String states, String negations, String severities) {
    Set<String> words = new TreeSet<>();
    for (String entry :
        (states + ' ' + negations + ' ' + severities).strip().split("[ /\n]+", -1)) {
      expand(entry, words);
    }
    return new LanguageWords(code, Collections.unmodifiableSet(words));
  }

  private static void expand(String entry, Set<String> into) {
    int open = entry.indexOf('(');
    if (open < 0) {
      add(entry, into);
      return;
    }
    int close = entry.indexOf(')');
    for (String ending : entry.substring(open + 1, close).split("\\|", -1)) {
      add(entry.substring(0, open) + ending + entry.substring(close + 1), into);
    }
  }

  private static void add(String word, Set<String> into) {
    String telling = Word.telling(word);
    if (telling == null) {
      throw new IllegalStateException("\"" + word.toLowerCase(Locale.ROOT) + "\" is no word");
    }
    into.add(telling);
  }
}
