package dev.lethe.family.record;

import dev.lethe.text.token.BoundedText;
import java.util.ArrayList;
import java.util.List;

/**
 * One piece of a normalized text: a word, a placeholder, a run of one punctuation mark, or one
 * character of a script without spaces. {@code key=value} is two pieces, so that {@code key=<*>}
 * can be common text.
 *
 * @param lead separator before it: a space, a line feed, or {@link #GLUED}
 */
record Piece(char lead, String text) {
  static final char GLUED = 0;
  static final String WILDCARD = "<*>";

  private static final int MAX_PIECES = 128;
  private static final int MAX_CHARACTERS = 2_000;
  private static final int MAX_PIECE_BYTES = 200;

  static Piece wildcard(char lead) {
    return new Piece(lead, WILDCARD);
  }

  boolean isWildcard() {
    return text.equals(WILDCARD);
  }

  /** Returns true for ASCII punctuation, which identifies nothing by itself. */
  boolean isWeak() {
    return isMark(text.charAt(0)) && text.charAt(text.length() - 1) == text.charAt(0);
  }

  /** Returns true for separators of lists. */
  boolean isSeparator() {
    return isWeak() && ",;.|/&+-".indexOf(text.charAt(0)) >= 0;
  }

  /**
   * Splits a text into pieces: at most 128 from the first 2,000 characters, with a wildcard for the
   * rest and for any piece over 200 bytes.
   */
  static List<Piece> of(String text) {
    List<Piece> pieces = new ArrayList<>();
    int end = Math.min(text.length(), MAX_CHARACTERS);
    char lead = ' ';
    int at = 0;
    while (at < end && pieces.size() < MAX_PIECES - 1) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\n') {
        lead = c == '\n' || lead == '\n' ? '\n' : ' ';
        at++;
        continue;
      }
      int next = endOf(text, at, end);
      String piece = BoundedText.cut(text.substring(at, next), MAX_CHARACTERS);
      pieces.add(
          BoundedText.size(piece) > MAX_PIECE_BYTES ? wildcard(lead) : new Piece(lead, piece));
      at = next;
      lead = GLUED;
    }
    if (at < text.length()) {
      pieces.add(wildcard(text.charAt(at) == ' ' ? ' ' : lead));
    }
    return pieces;
  }

  /** Joins pieces into a text; white space becomes one space or line feed. */
  static String join(List<Piece> pieces) {
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      if (text.length() > 0 && piece.lead != GLUED) {
        text.append(piece.lead);
      }
      text.append(piece.text);
    }
    return text.toString();
  }

  private static int endOf(String text, int start, int end) {
    int placeholder = TemplatePlaceholders.end(text, start);
    if (placeholder > start) {
      return placeholder;
    }
    char first = text.charAt(start);
    if (isMark(first)) {
      int at = start + 1;
      while (at < end && text.charAt(at) == first && TemplatePlaceholders.end(text, at) == at) {
        at++;
      }
      return at;
    }
    int codePoint = text.codePointAt(start);
    return hasNoSpaces(codePoint)
        ? start + Character.charCount(codePoint)
        : endOfWord(text, start, end);
  }

  private static int endOfWord(String text, int start, int end) {
    int at = start;
    int lastLetter = start;
    while (at < end) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\n' || TemplatePlaceholders.end(text, at) > at) {
        break;
      }
      if (c == '=' || c == ':') {
        // A key keeps its sign; a colon that ends a word is a separate mark.
        boolean valued = at + 1 < end && text.charAt(at + 1) > ' ';
        return valued ? at + 1 : at;
      }
      int codePoint = text.codePointAt(at);
      if (hasNoSpaces(codePoint)) {
        break;
      }
      at += Character.charCount(codePoint);
      lastLetter = isMark(c) ? lastLetter : at;
    }
    return Math.min(lastLetter, end);
  }

  private static boolean isMark(char c) {
    return c > ' '
        && c < 0x7f
        && !(c >= '0' && c <= '9')
        && !(c >= 'A' && c <= 'Z')
        && !(c >= 'a' && c <= 'z');
  }

  /**
   * Returns true for Thai to Lao, Myanmar, Khmer, kana, ideographs; tested by block, since the long
   * mark of kana has no script.
   */
  private static boolean hasNoSpaces(int codePoint) {
    return codePoint >= 0x0e00
        && (codePoint <= 0x0eff
            || isIn(0x1000, codePoint, 0x109f)
            || isIn(0x1780, codePoint, 0x17ff)
            || isIn(0x3001, codePoint, 0x30ff)
            || isIn(0x3400, codePoint, 0x9fff)
            || isIn(0xf900, codePoint, 0xfaff)
            || isIn(0x20000, codePoint, 0x3ffff));
  }

  private static boolean isIn(int from, int codePoint, int to) {
    return from <= codePoint && codePoint <= to;
  }
}
