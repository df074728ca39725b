package dev.lethe.hygiene.wording;

import java.util.Collection;
import java.util.Locale;

/** Names in programs, as texts have them: {@code orders.created_at}, {@code maxRetries}. */
final class Codes {
  private Codes() {}

  /** Takes in the names that a text has, in lower case. */
  static void addTo(Collection<String> codes, String text) {
    int from = 0;
    while (from < text.length()) {
      int end = from;
      while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
        end++;
      }
      addWord(codes, text, from, end);
      from = end + 1;
    }
  }

  private static void addWord(Collection<String> codes, String text, int from, int end) {
    int first = from;
    int last = end;
    while (first < last && !Character.isLetterOrDigit(text.charAt(first))) {
      first++;
    }
    while (first < last && !Character.isLetterOrDigit(text.charAt(last - 1))) {
      last--;
    }
    if (isCode(text, first, last)) {
      codes.add(text.substring(first, last).toLowerCase(Locale.ROOT));
    }
  }

  /**
   * Whether two letters of it, one of which isn't alone, have a sign or a capital between them, or
   * it is words and a number joined by signs: {@code eu-west-1}.
   */
  private static boolean isCode(String text, int from, int end) {
    boolean hasLong = false;
    boolean hasSign = false;
    boolean isCamel = false;
    for (int i = from + 1; i < end; i++) {
      char c = text.charAt(i);
      char before = text.charAt(i - 1);
      hasLong |= Character.isLetter(c) && Character.isLetter(before);
      boolean isBetweenLetters = i + 1 < end && Character.isLetter(text.charAt(i + 1));
      hasSign |= c == '_' || (c == '.' && isBetweenLetters && Character.isLetterOrDigit(before));
      isCamel |= Character.isUpperCase(c) && Character.isLowerCase(before);
    }
    return hasLong && (hasSign || isCamel || isNumbered(text, from, end));
  }

  private static boolean isNumbered(String text, int from, int end) {
    int digits = end;
    while (digits > from && Character.isDigit(text.charAt(digits - 1))) {
      digits--;
    }
    int sign = digits - 1;
    if (digits == end || sign <= from || text.charAt(sign) != '-') {
      return false;
    }
    int word = sign;
    while (word > from && text.charAt(word - 1) != '-') {
      word--;
    }
    return word > from
        && Character.isLetter(text.charAt(from))
        && Character.isLetter(text.charAt(word));
  }
}
