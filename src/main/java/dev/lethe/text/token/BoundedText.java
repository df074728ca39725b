package dev.lethe.text.token;

/** Truncates text so that rows stay small, always to well-formed Unicode. */
public final class BoundedText {
  private BoundedText() {}

  /**
   * Returns at most the first {@code max} UTF-16 characters, without splitting a code point;
   * unpaired surrogates become U+FFFD.
   */
  public static String cut(String text, int max) {
    int end = Math.min(text.length(), max);
    if (end < text.length()
        && end > 0
        && Character.isHighSurrogate(text.charAt(end - 1))
        && Character.isLowSurrogate(text.charAt(end))) {
      end--;
    }
    return wellFormed(text.substring(0, end));
  }

  /**
   * Returns at most the first {@code max} characters on one line: runs of control characters and
   * white space become one space, and format characters, which can reverse the displayed line, are
   * removed.
   */
  public static String line(String text, int max) {
    String head = cut(text, max);
    StringBuilder line = new StringBuilder(head.length());
    for (int i = 0; i < head.length(); i++) {
      char c = head.charAt(i);
      if (Character.getType(c) == Character.FORMAT) {
        continue;
      }
      if (!Character.isISOControl(c) && !Character.isWhitespace(c)) {
        line.append(c);
      } else if (line.length() > 0 && line.charAt(line.length() - 1) != ' ') {
        line.append(' ');
      }
    }
    return line.toString().stripTrailing();
  }

  /** Returns the number of bytes of the text's characters in a family row. */
  public static int size(String text) {
    int size = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      size += c < 0x80 ? 1 : c < 0x4000 ? 2 : 3;
    }
    return size;
  }

  private static String wellFormed(String text) {
    StringBuilder repaired = null;
    for (int i = 0; i < text.length(); i++) {
      if (!Character.isSurrogate(text.charAt(i))) {
        continue;
      }
      if (text.codePointAt(i) > Character.MAX_VALUE) {
        i++;
      } else {
        repaired = repaired == null ? new StringBuilder(text) : repaired;
        repaired.setCharAt(i, '\uFFFD');
      }
    }
    return repaired == null ? text : repaired.toString();
  }
}
