package dev.lethe.policy;

import dev.lethe.text.WordEntry;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Polarity words of the languages besides English, from {@code polarity-words.txt}, in addition to
 * the policy's own lists.
 */
final class LanguageWords {
  /** English, whose words are in the policy's own lists. */
  static final String ENGLISH = "en";

  private static final Map<String, Set<String>> BY_CODE = byCode();

  private LanguageWords() {}

  private static Map<String, Set<String>> byCode() {
    Map<String, Set<String>> byCode = new TreeMap<>(Map.of(ENGLISH, Set.of()));
    WordFile.lists("polarity-words.txt", "[ /]")
        .forEach((code, entries) -> byCode.put(code, words(entries)));
    return Collections.unmodifiableMap(byCode);
  }

  private static Set<String> words(List<String> entries) {
    Set<String> words = new TreeSet<>();
    entries.forEach(entry -> forms(entry).map(WordEntry::polarityWord).forEach(words::add));
    return Collections.unmodifiableSet(words);
  }

  /** Expands {@code ouvert(|e|s|es)}. */
  private static Stream<String> forms(String entry) {
    int open = entry.indexOf('(');
    return open < 0
        ? Stream.of(entry)
        : Arrays.stream(entry.substring(open + 1, entry.length() - 1).split("\\|", -1))
            .map(ending -> entry.substring(0, open) + ending);
  }

  /** Returns the ISO 639-1 codes of all languages, including English, sorted. */
  static Set<String> codes() {
    return BY_CODE.keySet();
  }

  /** Returns the words of a language by its code; empty for English. */
  static Set<String> of(String code) {
    return BY_CODE.get(code);
  }
}
