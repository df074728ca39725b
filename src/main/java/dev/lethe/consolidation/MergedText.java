package dev.lethe.consolidation;

import dev.lethe.compaction.summary.Sentences;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The text of entries that become one: rule CN10. */
final class MergedText {
  /**
   * So many characters a run's entry has at the most: fifty of them fit into a record of a plan.
   */
  static final int MOST_CHARACTERS = 20_000;

  private MergedText() {}

  /**
   * The first one's text, and behind it the sentences of the others that it lacks.
   *
   * @param entries the best first
   */
  static String of(List<Entry> entries) {
    StringBuilder text = new StringBuilder(entries.get(0).content());
    Set<String> said = new HashSet<>();
    for (String sentence : Sentences.of(entries.get(0).content())) {
      said.add(comparable(sentence));
    }
    for (Entry entry : entries.subList(1, entries.size())) {
      for (String sentence : Sentences.of(entry.content())) {
        if (said.add(comparable(sentence))) {
          append(sentence, text);
        }
      }
    }
    return text.toString();
  }

  /** What has no end of its own would run into what follows. */
  private static void append(String sentence, StringBuilder text) {
    text.setLength(text.toString().stripTrailing().length());
    boolean ends =
        text.length() > 0 && !Character.isLetterOrDigit(text.codePointBefore(text.length()));
    text.append(ends ? ' ' : '\n').append(sentence);
  }

  /** A sentence in the form in which they are compared: without case, forms, bullet and end. */
  private static String comparable(String sentence) {
    return Entry.comparable(sentence).replaceAll("^[-*•–—] |[^\\p{L}\\p{M}\\p{N}]+$", "");
  }
}
