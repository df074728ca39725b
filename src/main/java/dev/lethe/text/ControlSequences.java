package dev.lethe.text;

/**
 * Control sequences that format text in terminals and chats: escape sequences and control strings
 * (ECMA-48), with a two-character or an 8-bit introducer, and the colors of mIRC. Their parameters
 * are not part of the text.
 */
public final class ControlSequences {
  private static final char ESCAPE = 0x1b;
  private static final char BELL = 0x07;
  private static final char COLOR = 0x03;
  private static final char HEX_COLOR = 0x04;
  private static final char CONTROL_SEQUENCE = 0x9b;
  private static final char OPERATING_SYSTEM_COMMAND = 0x9d;
  private static final char STRING_TERMINATOR = 0x9c;
  private static final int HEX_DIGITS = 6;

  /** The JSON form of the introducer of control sequences. */
  private static final String ESCAPED = "\\u001b[";

  private static final char ZERO_WIDTH_NON_JOINER = 0x200c;
  private static final char ZERO_WIDTH_JOINER = 0x200d;

  private ControlSequences() {}

  /**
   * Removes control sequences and all other control and format characters except white space and
   * the joiners, which emoji and several scripts require; returns {@code text} itself if it has
   * none.
   */
  public static String removed(String text) {
    int first = text == null ? -1 : firstRemoved(text);
    if (first < 0) {
      return text;
    }
    char[] in = text.toCharArray();
    Chars out = new Chars(in.length);
    out.add(in, 0, first);
    for (int i = first; i < in.length; ) {
      int codePoint = Character.codePointAt(in, i, in.length);
      if (isRemoved(codePoint)) {
        int end = Math.max(end(in, i, in.length), i + Character.charCount(codePoint));
        if (movesCursor(in, i, end)) {
          out.add(' ');
        }
        i = end;
      } else {
        out.add(in[i++]);
      }
    }
    return out.toString();
  }

  /**
   * Removes the control sequences from the strings of a JSON text, where their first character is
   * escaped; returns {@code json} itself if it has none.
   */
  public static String removedFromJson(String json) {
    String text = removed(json);
    int next = text == null ? -1 : nextEscaped(text, 0);
    if (next < 0) {
      return text;
    }
    char[] in = text.toCharArray();
    Chars out = new Chars(in.length);
    int copied = 0;
    while (next >= 0) {
      int end = sequenceEnd(in, next + ESCAPED.length(), in.length);
      out.add(in, copied, next);
      copied = end;
      next = nextEscaped(text, end);
    }
    out.add(in, copied, in.length);
    return out.toString();
  }

  /** Returns the start of the next escaped introducer whose backslash isn't escaped, or -1. */
  private static int nextEscaped(String text, int from) {
    for (int i = text.indexOf('\\', from); i >= 0; i = text.indexOf('\\', i + 2)) {
      if (text.regionMatches(true, i, ESCAPED, 0, ESCAPED.length())) {
        return i;
      }
    }
    return -1;
  }

  private static int firstRemoved(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < ' ' || c >= 0x7f) && isRemoved(text.codePointAt(i))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isRemoved(int codePoint) {
    return CodePoints.kind(codePoint) == CodePoints.DROPPED
        && codePoint != ZERO_WIDTH_JOINER
        && codePoint != ZERO_WIDTH_NON_JOINER;
  }

  /**
   * Returns the exclusive end of the sequence that begins with the control character at {@code
   * start}: {@code start + 1} if the character is alone. An incomplete sequence ends before the
   * first character that can't be part of it, an unterminated string at the end of its line.
   */
  static int end(char[] in, int start, int limit) {
    return switch (in[start]) {
      case ESCAPE -> escapeEnd(in, start, limit);
      case CONTROL_SEQUENCE -> eightBitEnd(in, start, limit);
      // Text decoded with a wrong charset has these characters too, without a terminator.
      case 0x90, 0x98, OPERATING_SYSTEM_COMMAND, 0x9e, 0x9f -> {
        int end = stringEnd(in, start + 1, limit, in[start] == OPERATING_SYSTEM_COMMAND);
        yield end > 0 ? end : start + 1;
      }
      case COLOR -> colorEnd(in, start + 1, limit);
      case HEX_COLOR -> hexColorEnd(in, start + 1, limit);
      default -> start + 1;
    };
  }

  /** Returns true if a sequence moves the cursor, and so separates words as a space does. */
  static boolean movesCursor(char[] in, int start, int end) {
    if (end < start + 2 || (in[start] != CONTROL_SEQUENCE && in[start + 1] != '[')) {
      return false;
    }
    char last = in[end - 1];
    return (last >= 'A' && last <= 'H') || last == 'f';
  }

  private static int escapeEnd(char[] in, int start, int limit) {
    int next = start + 1;
    if (next == limit) {
      return limit;
    }
    return switch (in[next]) {
      case '[' -> sequenceEnd(in, next + 1, limit);
      case ']', 'P', 'X', '^', '_' -> {
        int end = stringEnd(in, next + 1, limit, in[next] == ']');
        yield end > 0 ? end : -end;
      }
      case '#', '%', '(', ')', '*', '+', '-', '.', '/' -> designationEnd(in, next, limit);
      case '6',
          '7',
          '8',
          '9',
          '=',
          '>',
          'c',
          'D',
          'E',
          'H',
          'M',
          'N',
          'O',
          'Z',
          '\\',
          '|',
          '}',
          '~' ->
          next + 1;
      default -> next;
    };
  }

  /** Returns the end of the parameters at {@code from} and the final character after them. */
  private static int sequenceEnd(char[] in, int from, int limit) {
    int i = parametersEnd(in, from, limit);
    return i < limit && isFinal(in[i]) ? i + 1 : i;
  }

  private static int parametersEnd(char[] in, int from, int limit) {
    int i = from;
    while (i < limit && in[i] > ' ' && in[i] < '@' && in[i] != '"') {
      i++;
    }
    return i;
  }

  private static boolean isFinal(char c) {
    return c >= '@' && c < 0x7f && c != '\\';
  }

  /** Returns the end of a sequence with an 8-bit introducer, which needs parameters or ASCII. */
  private static int eightBitEnd(char[] in, int start, int limit) {
    int i = parametersEnd(in, start + 1, limit);
    if (i == limit) {
      return i;
    }
    boolean plain = start == 0 || in[start - 1] < 0x80;
    boolean complete = i > start + 1 ? isFinal(in[i]) : plain && (in[i] == 'm' || in[i] == 'K');
    return complete ? i + 1 : start + 1;
  }

  /**
   * Returns the end of a string, terminator included; if it has no terminator, the negative end of
   * its first line. The next escape or 8-bit control ends the search, so all searches of a text
   * together take linear time.
   */
  private static int stringEnd(char[] in, int from, int limit, boolean oneLine) {
    int line = -1;
    for (int i = from; i < limit; i++) {
      char c = in[i];
      if (c == BELL || c == STRING_TERMINATOR) {
        return i + 1;
      }
      if (c == ESCAPE && i + 1 < limit && in[i + 1] == '\\') {
        return i + 2;
      }
      boolean newLine = c == '\n' || c == '\r';
      line = newLine && line < 0 ? i : line;
      if (c == ESCAPE || (c >= 0x80 && c < 0xa0) || (newLine && oneLine)) {
        return -(line < 0 ? i : line);
      }
    }
    return -(line < 0 ? limit : line);
  }

  /** Returns the end of a designation of a character set: {@code ESC ( B}. */
  private static int designationEnd(char[] in, int next, int limit) {
    int last = next + 1;
    if (last == limit) {
      return limit;
    }
    char c = in[last];
    return Ascii.isDigit(c) || (c >= '<' && c <= 'Z') ? last + 1 : next;
  }

  private static int colorEnd(char[] in, int from, int limit) {
    int end = Ascii.digitsEnd(in, from, Math.min(limit, from + 2));
    boolean background =
        end > from && end + 1 < limit && in[end] == ',' && Ascii.isDigit(in[end + 1]);
    return background ? Ascii.digitsEnd(in, end + 1, Math.min(limit, end + 3)) : end;
  }

  private static int hexColorEnd(char[] in, int from, int limit) {
    if (!isHexColor(in, from, limit)) {
      return from;
    }
    int end = from + HEX_DIGITS;
    boolean background = end < limit && in[end] == ',' && isHexColor(in, end + 1, limit);
    return background ? end + 1 + HEX_DIGITS : end;
  }

  private static boolean isHexColor(char[] in, int from, int limit) {
    int end = from;
    while (end < limit && end < from + HEX_DIGITS && Ascii.isHex(in[end])) {
      end++;
    }
    return end == from + HEX_DIGITS;
  }
}
