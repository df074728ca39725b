package dev.lethe.hygiene.pruning;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Words of a sentence in lower case, with their punctuation. Words in quotes or code are marked:
 * they are quoted from others or not meant for people.
 */
final class SpokenWords {
  private static final String OPENERS = "\"“«`„";
  private static final String CLOSERS = "\"”»`“";
  private static final String BREAKS = ",;:—–(";

  private final List<Word> words = new ArrayList<>();
  private final String sentence;

  /**
   * A word.
   *
   * @param quoted true if it is in quotes or in code
   * @param broken true if a comma or similar mark precedes it
   * @param joined true if a hyphen joins it to the next word
   */
  private record Word(String text, boolean quoted, boolean broken, boolean joined) {}

  private SpokenWords(String sentence) {
    this.sentence = sentence.replace('’', '\'');
    read();
  }

  static SpokenWords of(String sentence) {
    return new SpokenWords(sentence);
  }

  private void read() {
    int quote = -1;
    boolean broken = false;
    int i = 0;
    while (i < sentence.length()) {
      char c = sentence.charAt(i);
      if (isWordAt(i)) {
        int end = i;
        while (end < sentence.length() && isWordAt(end)) {
          end++;
        }
        boolean joined = end + 1 < sentence.length() && sentence.charAt(end) == '-';
        String text = sentence.substring(i, end).toLowerCase(Locale.ROOT);
        words.add(new Word(text, quote >= 0, broken, joined && isWordAt(end + 1)));
        broken = false;
        i = end;
        continue;
      }
      if (quote >= 0 && CLOSERS.charAt(quote) == c) {
        quote = -1;
      } else if (quote < 0) {
        quote = OPENERS.indexOf(c);
      }
      boolean dash = c == '-' && i > 0 && sentence.charAt(i - 1) == ' ';
      broken |= BREAKS.indexOf(c) >= 0 || dash;
      i++;
    }
  }

  private boolean isWordAt(int i) {
    char c = sentence.charAt(i);
    boolean apostrophe = c == '\'' && i > 0 && Character.isLetter(sentence.charAt(i - 1));
    return Character.isLetterOrDigit(c) || c == '_' || apostrophe;
  }

  int count() {
    return words.size();
  }

  /** Returns the word at an index; empty before the first and after the last. */
  String at(int i) {
    return i < 0 || i >= words.size() ? "" : words.get(i).text;
  }

  boolean isQuoted(int i) {
    return words.get(i).quoted;
  }

  /** Returns true if a comma or similar mark precedes the word. */
  boolean isBroken(int i) {
    return words.get(i).broken;
  }

  /** Returns true if there is a word at the index and a comma or similar mark precedes it. */
  boolean isBrokenAt(int i) {
    return i < words.size() && isBroken(i);
  }

  boolean isJoined(int i) {
    return words.get(i).joined;
  }
}
