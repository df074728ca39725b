package dev.lethe.hygiene.wording;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Words as lists of them are written, with spaces between. */
final class WordList {
  private WordList() {}

  static List<String> words(String words) {
    return List.of(words.strip().split("\\s+", -1));
  }

  static Set<String> set(String words) {
    return Set.copyOf(new HashSet<>(words(words)));
  }

  static Set<String> stems(String words) {
    Set<String> stems = new HashSet<>();
    words(words).forEach(word -> stems.add(Stem.of(word)));
    return Set.copyOf(stems);
  }

  /** The stems of each line. */
  static List<Set<String>> groups(String lines) {
    List<Set<String>> groups = new ArrayList<>();
    lines.lines().forEach(line -> groups.add(stems(line)));
    return groups;
  }
}
