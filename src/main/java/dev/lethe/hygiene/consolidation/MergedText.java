package dev.lethe.hygiene.consolidation;

import dev.lethe.memory.summary.Sentences;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Combined text of merged entries: rule CN10. */
final class MergedText {
  /**
   * Maximum number of characters of an entry made by a run: fifty of them fit into a plan's record.
   */
  static final int MOST_CHARACTERS = 20_000;

  private static final Pattern BULLET = Pattern.compile("[-*•–—] ");
  private static final Pattern SIGN_OF_WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]");

  private MergedText() {}

  /**
   * Returns the first entry's text, followed by the sentences that only the others have.
   *
   * @param entries best first
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

  /**
   * Returns a sentence in the form used for comparison: without case, character variants, bullet
   * and final punctuation.
   */
  private static String comparable(String sentence) {
    String plain = Entry.comparable(sentence);
    int from = BULLET.matcher(plain).lookingAt() ? 2 : 0;
    int end = from;
    // Searching from the end with a pattern would take quadratic time on a run of punctuation.
    Matcher sign = SIGN_OF_WORD.matcher(plain);
    while (sign.find()) {
      end = sign.end();
    }
    return plain.substring(from, end);
  }
}
