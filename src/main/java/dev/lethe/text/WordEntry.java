package dev.lethe.text;

import java.util.Locale;
import java.util.StringJoiner;

/**
 * Canonical forms of the entries of word lists. An entry that is not a token of any text, or that
 * is more than one, would have no effect, so it has no canonical form.
 */
public final class WordEntry {
  private static final int MAX_LENGTH = 100;
  private static final int MAX_AFFIX_LENGTH = 63;
  private static final int MAX_KEY_WORDS = 3;

  private WordEntry() {}

  /** Returns a word in lower case and NFKC, or null if the text isn't exactly one token. */
  public static String word(String text) {
    if (text.length() > MAX_LENGTH) {
      return null;
    }
    String folded = Nfkc.of(text).toLowerCase(Locale.ROOT);
    Words cursor = new Words().start(folded);
    boolean isWord = cursor.next() && cursor.start() == 0 && cursor.end() == folded.length();
    return isWord ? folded : null;
  }

  /**
   * Returns the canonical form of a polarity word, which may also be an emoji, a run of more than
   * two characters of a script without spaces, a prefix ({@code 실패*}) or a suffix ({@code *없음});
   * null if the text is none of these.
   */
  public static String polarityWord(String text) {
    boolean isPrefix = text.endsWith("*");
    boolean isSuffix = text.startsWith("*");
    if (isPrefix && isSuffix) {
      return null;
    } else if (isPrefix) {
      String word = word(text.substring(0, text.length() - 1));
      return isAffix(word) ? word + '*' : null;
    } else if (isSuffix) {
      String word = word(text.substring(1));
      return isAffix(word) && Character.isLetterOrDigit(word.charAt(0)) ? '*' + word : null;
    }
    String symbol = symbol(text);
    return symbol != null ? symbol : Lexicon.isUnspacedRun(text) ? unspacedRun(text) : word(text);
  }

  /** Returns one to three words separated by a space, or null. */
  public static String stateKey(String text) {
    String[] words = text.split(" ", -1);
    StringJoiner key = new StringJoiner(" ");
    for (String one : words) {
      String word = word(one);
      if (word == null || words.length > MAX_KEY_WORDS) {
        return null;
      }
      key.add(word);
    }
    return key.toString();
  }

  /** Returns true if a polarity word is an emoji or another symbol. */
  public static boolean isSymbol(String word) {
    return Symbols.is(word.codePointAt(0));
  }

  /** Returns an emoji or another symbol without its variation selector and skin tone, or null. */
  private static String symbol(String text) {
    int first = text.isEmpty() ? 0 : text.codePointAt(0);
    String symbol = Character.toString(first);
    boolean isSymbol =
        Symbols.is(first)
            && isNfkc(symbol)
            && text.length() < 8
            && text.codePoints().skip(1).allMatch(WordEntry::isModifier);
    return isSymbol ? symbol : null;
  }

  /** Returns true for variation selectors and skin tones. */
  private static boolean isModifier(int c) {
    return (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0x1f3fb && c <= 0x1f3ff);
  }

  private static String unspacedRun(String text) {
    return text.length() <= MAX_LENGTH && isNfkc(text) ? text : null;
  }

  /** Returns true if a prefix or suffix can be looked up: part of a single token, not too long. */
  private static boolean isAffix(String word) {
    return word != null
        && word.length() > 1
        && word.length() <= MAX_AFFIX_LENGTH
        && word.codePoints().noneMatch(Words::isUnspaced);
  }

  private static boolean isNfkc(String text) {
    return Nfkc.of(text).equals(text);
  }
}
