package dev.lethe.memory.summary;

import dev.lethe.policy.SummaryWords;
import java.util.List;
import java.util.Locale;

/** Phrases matched as whole words, or anywhere in scripts without spaces. */
final class CuePhrases {
  static final CuePhrases DECISIONS = new CuePhrases(SummaryWords.DECISIONS);
  static final CuePhrases TASKS = new CuePhrases(SummaryWords.TASKS);

  private final List<String> phrases;

  private CuePhrases(List<String> phrases) {
    this.phrases = phrases;
  }

  /** Returns true if a sentence contains a phrase that is not directly preceded by a negation. */
  boolean areIn(String sentence) {
    String text = sentence.toLowerCase(Locale.ROOT).replace('’', '\'');
    return phrases.stream().anyMatch(phrase -> isIn(text, phrase));
  }

  private static boolean isIn(String text, String phrase) {
    boolean open = phrase.endsWith("*");
    String wanted = open ? phrase.substring(0, phrase.length() - 1) : phrase;
    for (int at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      if (startsWord(text, at)
          && (open || endsWord(text, at + wanted.length()))
          && !isNegated(text, at)) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWord(String text, int at) {
    return at == 0
        || isUnspaced(text.codePointAt(at))
        || !Character.isLetterOrDigit(text.codePointBefore(at));
  }

  private static boolean endsWord(String text, int end) {
    return end == text.length()
        || isUnspaced(text.codePointBefore(end))
        || !Character.isLetterOrDigit(text.codePointBefore(end))
        || !Character.isLetterOrDigit(text.codePointAt(end));
  }

  private static boolean isNegated(String text, int at) {
    String before = text.substring(0, at).strip();
    int space = before.lastIndexOf(' ') + 1;
    String word = before.substring(space);
    return SummaryWords.NEGATIONS.contains(word)
        || SummaryWords.NEGATIONS.stream()
            .anyMatch(no -> isUnspaced(no.codePointAt(0)) && before.endsWith(no));
  }

  static boolean isUnspaced(int codePoint) {
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }
}
