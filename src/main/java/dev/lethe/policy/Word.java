package dev.lethe.policy;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * A word of a list, as texts are cut into words: letters, digits, marks and underscores, with an
 * apostrophe or a dot between two letters. In scripts written without spaces a pair of characters
 * is a word. What would be no word of any text, or two, would sit in a list without effect.
 */
final class Word {
  private static final int MOST = 100;
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

  /** The word as it is compared (NFKC, lower-case), or null if the text isn't exactly one word. */
  static String folded(String text) {
    if (text.length() > MOST) {
      return null;
    }
    String folded = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    if (folded.isEmpty()) {
      return null;
    }
    boolean unspaced = folded.codePoints().anyMatch(Word::isUnspaced);
    return (unspaced ? isPair(folded) : isWord(folded)) ? folded : null;
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
