package dev.lethe.memory.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Sentences of a text, unchanged, in any language: rule K14. A sentence ends at a line break or at
 * a terminator of any script. An ASCII terminator ends it only before a space, and a full stop not
 * before a lower-case letter, nor after an initial, an English title or an abbreviation with stops
 * inside ({@code z.B.}).
 */
public final class Sentences {
  /** Largest length of a sentence that is shown whole, in code points. */
  static final int MAX_LENGTH = 280;

  private static final String ASCII_ENDS = ".!?";
  private static final String ENDS = "…。！？｡؟۔।॥።፧‼⁇⁈⁉";
  private static final String QUESTIONS = "?？؟፧⁇⁈";
  private static final String CLOSERS = "\"')]}»”’」』）】》›";
  private static final Set<String> TITLES = Set.of("Mr", "Mrs", "Ms", "Dr", "Prof");
  private static final String LINE_ENDS = "\n\r\u0085\u2028\u2029";

  /** Largest number of code points of a character that is kept together when text is cut. */
  private static final int MAX_JOINED = 32;

  private static final int ZERO_WIDTH_JOINER = 0x200d;

  private Sentences() {}

  /** Returns the sentences without surrounding space; none is empty. */
  public static List<String> of(String text) {
    List<String> sentences = new ArrayList<>();
    int start = 0;
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (LINE_ENDS.indexOf(c) >= 0) {
        add(text, start, i, sentences);
        start = ++i;
      } else if (isTerminator(c)) {
        int next = afterClosers(text, i);
        if (endsAt(text, start, i, next)) {
          add(text, start, next, sentences);
          start = next;
        }
        i = next;
      } else {
        i++;
      }
    }
    add(text, start, text.length(), sentences);
    return sentences;
  }

  /** Returns true if the sentence is a question. */
  public static boolean asks(String sentence) {
    int end = sentence.length();
    while (end > 0 && CLOSERS.indexOf(sentence.charAt(end - 1)) >= 0) {
      end--;
    }
    return end > 0 && QUESTIONS.indexOf(sentence.charAt(end - 1)) >= 0;
  }

  /**
   * Returns the sentence, or its beginning with an ellipsis. It is cut between words if possible
   * and never inside a character.
   */
  public static String shown(String sentence) {
    return shown(sentence, MAX_LENGTH);
  }

  /**
   * Returns the sentence, cut as in {@link #shown(String)} to at most the given number of code
   * points.
   */
  public static String shown(String sentence, int most) {
    if (sentence.codePointCount(0, sentence.length()) <= most) {
      return sentence;
    }
    int end = sentence.offsetByCodePoints(0, most - 1);
    int space = sentence.lastIndexOf(' ', end);
    int cut = space > end / 2 ? space : end;
    for (int i = 0; i < MAX_JOINED && cut > 0 && joins(sentence, cut); i++) {
      cut = sentence.offsetByCodePoints(cut, -1);
    }
    return sentence.substring(0, cut).strip() + '…';
  }

  /** Returns true if the code point at an index belongs to the character before it. */
  private static boolean joins(String text, int at) {
    int next = text.codePointAt(at);
    int type = Character.getType(next);
    return next == ZERO_WIDTH_JOINER
        || text.codePointBefore(at) == ZERO_WIDTH_JOINER
        || type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || (next >= 0x1f3fb && next <= 0x1f3ff);
  }

  private static boolean isTerminator(char c) {
    return ASCII_ENDS.indexOf(c) >= 0 || ENDS.indexOf(c) >= 0;
  }

  private static int afterClosers(String text, int from) {
    int i = from;
    while (i < text.length()
        && (isTerminator(text.charAt(i)) || CLOSERS.indexOf(text.charAt(i)) >= 0)) {
      i++;
    }
    return i;
  }

  /**
   * Returns true if the run of terminators and closers from {@code stop} to {@code next} ends a
   * sentence.
   */
  private static boolean endsAt(String text, int start, int stop, int next) {
    for (int i = stop; i < next; i++) {
      if (ENDS.indexOf(text.charAt(i)) >= 0) {
        return true;
      }
    }
    if (next < text.length() && !Character.isWhitespace(text.charAt(next))) {
      return false;
    }
    return text.charAt(stop) != '.' || isFullStop(text, start, stop, next);
  }

  private static boolean isFullStop(String text, int start, int stop, int after) {
    int next = after;
    while (next < text.length() && text.charAt(next) == ' ') {
      next++;
    }
    if (next < text.length() && Character.isLowerCase(text.codePointAt(next))) {
      return false;
    }
    int word = stop;
    while (word > start && !Character.isWhitespace(text.charAt(word - 1))) {
      word--;
    }
    String before = text.substring(word, stop);
    boolean initial = before.codePointCount(0, before.length()) == 1 && isLetter(before);
    return !initial
        && !TITLES.contains(before)
        && !(before.indexOf('.') > 0 && before.length() <= 5);
  }

  private static boolean isLetter(String one) {
    return Character.isLetter(one.codePointAt(0));
  }

  private static void add(String text, int from, int to, List<String> sentences) {
    String sentence = text.substring(from, to).strip();
    if (sentence.codePoints().anyMatch(Character::isLetterOrDigit)) {
      sentences.add(sentence);
    }
  }
}
