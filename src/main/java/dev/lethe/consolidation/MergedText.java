package dev.lethe.consolidation;

import dev.lethe.compaction.summary.Sentences;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of entries that become one: rule CN10. */
final class MergedText {
  /**
   * So many characters a run's entry has at the most: fifty of them fit into a record of a plan.
   */
  static final int MOST_CHARACTERS = 20_000;

  private static final Pattern BULLET = Pattern.compile("[-*•–—] ");
  private static final Pattern SIGN_OF_WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]");

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
    int length = text.length();
    while (length > 0 && Character.isWhitespace(text.charAt(length - 1))) {
      length--;
    }
    text.setLength(length);
    boolean ends =
        text.length() > 0 && !Character.isLetterOrDigit(text.codePointBefore(text.length()));
    text.append(ends ? ' ' : '\n').append(sentence);
  }

  /** A sentence in the form in which they are compared: without case, forms, bullet and end. */
  private static String comparable(String sentence) {
    String plain = Entry.comparable(sentence);
    int from = BULLET.matcher(plain).lookingAt() ? 2 : 0;
    int end = from;
    // Looked for from the end, a row of signs would take a time that grows with its square.
    Matcher sign = SIGN_OF_WORD.matcher(plain);
    while (sign.find()) {
      end = sign.end();
    }
    return plain.substring(from, end);
  }
}
