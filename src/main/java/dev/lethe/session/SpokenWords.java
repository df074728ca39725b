package dev.lethe.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words of a sentence in lower case, with what stands around them. What is quoted or code is
 * somebody else's, or says nothing to people.
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
   * @param quoted whether it stands in quotes or in code
   * @param broken whether a comma or the like stands before it
   * @param joined whether a hyphen joins it to the next word
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

  /** The word at that place, empty before the first and behind the last. */
  String at(int i) {
    return i < 0 || i >= words.size() ? "" : words.get(i).text;
  }

  boolean isQuoted(int i) {
    return words.get(i).quoted;
  }

  /** Whether a comma or the like stands before it. */
  boolean isBroken(int i) {
    return words.get(i).broken;
  }

  /** The same, where there may be no word any more. */
  boolean isBrokenAt(int i) {
    return i < words.size() && isBroken(i);
  }

  boolean isJoined(int i) {
    return words.get(i).joined;
  }
}
