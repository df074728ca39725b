package dev.lethe.policy;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Validates words of a list by the rules for splitting texts into words: letters, digits, marks and
 * underscores, with an apostrophe or a dot between two letters. In scripts written without spaces a
 * pair of characters is a word. An entry that is no word of any text, or two, would have no effect.
 */
final class Word {
  private static final int MAX_LENGTH = 100;
  private static final Set<UnicodeScript> UNSPACED =
      EnumSet.of(
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.MYANMAR,
          UnicodeScript.KHMER,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.HAN);

  private Word() {}

  /**
   * Returns the word's canonical form (NFKC, lower-case), or null if the text isn't exactly one
   * word.
   */
  static String folded(String text) {
    if (text.length() > MAX_LENGTH) {
      return null;
    }
    String folded = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    if (folded.isEmpty()) {
      return null;
    }
    boolean unspaced = folded.codePoints().anyMatch(Word::isUnspaced);
    return (unspaced ? isPair(folded) : isWord(folded)) ? folded : null;
  }

  /**
   * Returns the canonical form of a polarity word, which may also be an emoji, a run of more than
   * two characters of a script without spaces, a prefix ({@code 실패*}) or a suffix ({@code *없음});
   * null if the text is none of these.
   */
  static String polarity(String text) {
    boolean begins = text.endsWith("*");
    boolean ends = text.startsWith("*");
    if (begins || ends) {
      String part = begins ? text.substring(0, text.length() - 1) : text.substring(1);
      String folded = folded(part);
      boolean affix = folded != null && folded.length() > 1 && isAffix(folded, begins);
      return !affix || (begins && ends) ? null : begins ? folded + '*' : '*' + folded;
    }
    String symbol = symbol(text);
    return symbol != null ? symbol : isUnspacedRun(text) ? text : folded(text);
  }

  /** Returns true if a folded word is an emoji or another symbol. */
  static boolean isSymbol(String folded) {
    return isSymbol(folded.codePointAt(0));
  }

  /** Returns an emoji or another symbol without its variation selector and skin tone, or null. */
  private static String symbol(String text) {
    int first = text.isEmpty() ? 0 : text.codePointAt(0);
    boolean plain =
        isSymbol(first) && text.codePoints().skip(1).allMatch(Word::isLook) && text.length() < 8;
    String symbol = Character.toString(first);
    return plain && Normalizer.isNormalized(symbol, Normalizer.Form.NFKC) ? symbol : null;
  }

  private static boolean isSymbol(int c) {
    boolean sign = (c >= 0x2190 && c < 0x2c00) || (c >= 0x1f000 && c < 0x1fb00);
    return sign && !isLook(c) && !Character.isLetterOrDigit(c);
  }

  /** Returns true if a code point modifies the appearance of the one before it. */
  private static boolean isLook(int c) {
    return (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0x1f3fb && c <= 0x1f3ff);
  }

  private static boolean isUnspacedRun(String text) {
    return text.length() <= MAX_LENGTH
        && text.codePointCount(0, text.length()) > 2
        && Normalizer.isNormalized(text, Normalizer.Form.NFKC)
        && text.codePoints().allMatch(Word::isPairable);
  }

  /**
   * Returns true if a prefix or suffix can be looked up: within the length limit, and part of a
   * single token.
   */
  private static boolean isAffix(String folded, boolean begins) {
    return folded.length() < 64
        && folded.codePoints().noneMatch(Word::isUnspaced)
        && (begins || Character.isLetterOrDigit(folded.charAt(0)));
  }

  /** Returns the canonical form of one to three words separated by a space, or null. */
  static String phrase(String text) {
    String[] words = text.split(" ", -1);
    StringBuilder phrase = new StringBuilder();
    for (String word : words) {
      String folded = folded(word);
      if (folded == null) {
        return null;
      }
      phrase.append(phrase.length() == 0 ? "" : " ").append(folded);
    }
    return words.length <= 3 ? phrase.toString() : null;
  }

  private static boolean isUnspaced(int codePoint) {
    boolean sharedByScripts = codePoint >= 0x3005 && codePoint < 0x3100; // 〆, ー
    return sharedByScripts || UNSPACED.contains(UnicodeScript.of(codePoint));
  }

  private static boolean isPair(String folded) {
    return folded.codePointCount(0, folded.length()) <= 2
        && folded.codePoints().allMatch(Word::isPairable);
  }

  private static boolean isPairable(int codePoint) {
    boolean mark = codePoint >= 0x3008 && codePoint < 0x3040; // 〲 and the like
    return isUnspaced(codePoint) && Character.isLetter(codePoint) && codePoint < 0xa000 && !mark;
  }

  private static boolean isWord(String folded) {
    for (int i = 0; i < folded.length(); i += Character.charCount(folded.codePointAt(i))) {
      int codePoint = folded.codePointAt(i);
      boolean joins = codePoint == '\'' || codePoint == '\u2019' || codePoint == '.';
      if (joins ? !betweenLetters(folded, i) : !isPart(codePoint)) {
        return false;
      }
    }
    return true;
  }

  private static boolean betweenLetters(String folded, int i) {
    return i > 0
        && i + 1 < folded.length()
        && Character.isLetter(folded.charAt(i - 1))
        && Character.isLetter(folded.charAt(i + 1));
  }

  private static boolean isPart(int codePoint) {
    int type = Character.getType(codePoint);
    boolean mark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    boolean variationSelector = codePoint >= 0xfe00 && codePoint <= 0xfe0f;
    return Character.isLetterOrDigit(codePoint)
        || codePoint == '_'
        || (mark && !variationSelector && codePoint < 0x20000);
  }
}
