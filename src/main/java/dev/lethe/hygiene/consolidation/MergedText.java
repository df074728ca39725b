package dev.lethe.hygiene.consolidation;

import dev.lethe.memory.summary.Sentences;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Combined text of merged entries: rule CN10. */
final class MergedText {
  /**
   * Maximum number of characters of an entry made by a run: fifty of them fit into a plan's record.
   */
  static final int MOST_CHARACTERS = 20_000;

  private MergedText() {}

  /**
   * Returns the text that contains all others, or else the first one's text and after it the
   * sentences of the others that it lacks.
   *
   * @param entries best first
   */
  static String of(List<Entry> entries) {
    List<NormalText> texts = entries.stream().map(entry -> NormalText.of(entry.content())).toList();
    int widest = NormalText.widest(texts);
    if (widest >= 0) {
      return entries.get(widest).content();
    }
    StringBuilder text = new StringBuilder(entries.get(0).content());
    Set<String> seen = new HashSet<>();
    for (String sentence : Sentences.of(entries.get(0).content())) {
      seen.addAll(NormalText.of(sentence).forms());
    }
    for (Entry entry : entries.subList(1, entries.size())) {
      for (String sentence : Sentences.of(entry.content())) {
        if (seen.addAll(NormalText.of(sentence).forms())) {
          append(sentence, text);
        }
      }
    }
    return text.toString();
  }

  /** Appends a sentence, on a new line if the text before it has no final punctuation. */
  private static void append(String sentence, StringBuilder text) {
    int length = text.length();
    while (length > 0 && Character.isWhitespace(text.charAt(length - 1))) {
      length--;
    }
    text.setLength(length);
    boolean ends =
        text.length() > 0 && !Character.isLetterOrDigit(text.codePointBefore(text.length()));
    text.append(ends ? ' ' : '\n').append(sentence);
  }
}
