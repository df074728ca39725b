package dev.lethe.hygiene.wording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether a text says one thing where those that it stands for say another. */
final class Replacements {
  /** What no text has for a word. */
  private static final String END = "";

  /** What the text speaks of and none of the others does. */
  private final Set<String> added;

  /** What one of the others speaks of and the text doesn't. */
  private final Set<String> lost = new HashSet<>();

  /** What all of the others speak of and the text doesn't. */
  private final Set<String> lostOfAll;

  /**
   * @param sources at least one
   * @param added what the text speaks of and no source does
   */
  Replacements(Statement text, List<Statement> sources, Set<String> added) {
    this.added = added;
    SharedContent told = new SharedContent(List.of(text));
    sources.forEach(source -> lost.addAll(told.lacking(source)));
    lostOfAll = new HashSet<>(lost);
    for (Statement source : sources) {
      SharedContent content = new SharedContent(List.of(source));
      lostOfAll.removeIf(stem -> !content.speaksOf(stem));
    }
  }

  /** Whether the text says something new and leaves out what all of the others say. */
  boolean isAny() {
    return !added.isEmpty() && !lostOfAll.isEmpty();
  }

  /**
   * Whether a sentence of the text has one new word between the same as a sentence of another,
   * which has one there that the text leaves out.
   */
  boolean isAny(Statement one, Statement other) {
    if (other.order().size() > Rewording.MOST || of(one.content(), added).isEmpty()) {
      return false;
    }
    Set<String> common = new HashSet<>(one.order());
    common.retainAll(other.order());
    Map<List<String>, Set<String>> theirs = between(other, common);
    return between(one, common).entrySet().stream()
        .anyMatch(
            gap ->
                of(gap.getValue(), added).size() == 1
                    && of(theirs.getOrDefault(gap.getKey(), Set.of()), lost).size() == 1);
  }

  private static Set<String> of(Set<String> words, Set<String> some) {
    Set<String> both = new HashSet<>(words);
    both.retainAll(some);
    return both;
  }

  /** What stands between two words that are common, by these. */
  private static Map<List<String>, Set<String>> between(Statement one, Set<String> common) {
    Map<List<String>, Set<String>> between = new HashMap<>();
    String from = END;
    List<String> words = new ArrayList<>();
    for (String word : one.order()) {
      if (common.contains(word)) {
        between.computeIfAbsent(List.of(from, word), unused -> new HashSet<>()).addAll(words);
        from = word;
        words.clear();
      } else {
        words.add(word);
      }
    }
    between.computeIfAbsent(List.of(from, END), unused -> new HashSet<>()).addAll(words);
    return between;
  }
}
