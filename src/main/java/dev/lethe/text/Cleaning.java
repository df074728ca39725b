package dev.lethe.text;

import java.nio.CharBuffer;

/**
 * Step 1 of normalization: unified line breaks and spaces, no control sequences and invisible
 * characters, NFKC, one space between words, no empty lines.
 *
 * <p>Two additions make hostile text harmless. Unpaired surrogates become U+FFFD, so that dropping
 * characters between two of them can't form a new character. Runs of combining marks are truncated
 * to {@value #MAX_MARKS} (the limit of the Stream-Safe Text Format, UAX #15 section 13), since
 * canonical ordering of a run takes quadratic time.
 */
final class Cleaning {
  /** Maximum length of a run of combining marks. */
  static final int MAX_MARKS = 30;

  private Cleaning() {}

  static Chars clean(String content) {
    int size = content.length();
    Chars chars = new Chars(size);
    content.getChars(0, size, chars.at, 0);
    int written = cleanInPlace(chars.at, size);
    if (written < 0) {
      return cleanComposing(content);
    }
    chars.length = written;
    return chars;
  }

  /** Returns the new length, or -1 at the first character that NFKC may change. */
  private static int cleanInPlace(char[] chars, int size) {
    int w = 0;
    for (int r = 0; r < size; r++) {
      char c = chars[r];
      if (c > ' ' && c < 0x7f) {
        chars[w++] = c;
        continue;
      }
      if (c == ' ') {
        w = blank(chars, w, c);
        continue;
      }
      byte kind = CodePoints.kind(c);
      if (kind == CodePoints.UNPAIRED && r + 1 < size && Character.isLowSurrogate(chars[r + 1])) {
        kind = CodePoints.kind(Character.codePointAt(chars, r, size));
        if (kind == CodePoints.KEPT) {
          chars[w++] = c;
          chars[w++] = chars[++r];
          continue;
        }
        r += kind == CodePoints.DROPPED ? 1 : 0;
      }
      switch (kind) {
        case CodePoints.KEPT -> chars[w++] = c;
        case CodePoints.SPACE -> w = blank(chars, w, ' ');
        case CodePoints.LINE -> w = blank(chars, w, '\n');
        case CodePoints.UNPAIRED -> chars[w++] = '\ufffd';
        case CodePoints.DROPPED -> {
          int end = ControlSequences.end(chars, r, size);
          w = ControlSequences.movesCursor(chars, r, end) ? blank(chars, w, ' ') : w;
          r = end - 1;
        }
        default -> {
          return -1;
        }
      }
    }
    return trimmed(chars, w);
  }

  /**
   * Appends a space or a line break, unless there is one already; returns the new length. The array
   * must have room for it.
   */
  static int blank(char[] chars, int length, char c) {
    int w = length;
    if (c == ' ') {
      if (w > 0 && chars[w - 1] > ' ') {
        chars[w++] = ' ';
      }
    } else {
      w = trimmed(chars, w);
      if (w > 0) {
        chars[w++] = '\n';
      }
    }
    return w;
  }

  /** Returns the length without white space at the end. */
  static int trimmed(char[] chars, int length) {
    int w = length;
    while (w > 0 && chars[w - 1] <= ' ') {
      w--;
    }
    return w;
  }

  private static Chars cleanComposing(String content) {
    Chars mapped = new Chars(content.length());
    if (map(content.toCharArray(), mapped)) {
      String composed =
          java.text.Normalizer.normalize(
              CharBuffer.wrap(mapped.at, 0, mapped.length), java.text.Normalizer.Form.NFKC);
      mapped = new Chars(composed.length());
      // Decomposition may have lengthened runs of marks again.
      map(composed.toCharArray(), mapped);
    }
    int w = 0;
    for (int r = 0; r < mapped.length; r++) {
      char c = mapped.at[r];
      if (c > ' ') {
        mapped.at[w++] = c;
      } else {
        w = blank(mapped.at, w, c);
      }
    }
    mapped.length = trimmed(mapped.at, w);
    return mapped;
  }

  /** Appends {@code text} without dropped characters; returns true if it needs NFKC. */
  private static boolean map(char[] text, Chars out) {
    boolean compose = false;
    int marks = 0;
    for (int i = 0; i < text.length; ) {
      int codePoint = Character.codePointAt(text, i);
      int size = Character.charCount(codePoint);
      byte kind = CodePoints.kind(codePoint);
      if (kind == CodePoints.DROPPED) {
        int end = Math.max(ControlSequences.end(text, i, text.length), i + size);
        if (ControlSequences.movesCursor(text, i, end)) {
          out.add(' ');
        }
        i = end;
        continue;
      }
      i += size;
      if (kind == CodePoints.MARK && ++marks > MAX_MARKS) {
        continue;
      }
      if (kind != CodePoints.MARK) {
        marks = 0;
      }
      compose |= kind == CodePoints.MARK || kind == CodePoints.COMPOSED;
      append(out, kind, codePoint, size);
    }
    return compose;
  }

  private static void append(Chars out, byte kind, int codePoint, int size) {
    switch (kind) {
      case CodePoints.SPACE -> out.add(' ');
      case CodePoints.LINE -> out.add('\n');
      case CodePoints.UNPAIRED -> out.add('\ufffd');
      default -> {
        if (size == 1) {
          out.add((char) codePoint);
        } else {
          out.add(Character.highSurrogate(codePoint));
          out.add(Character.lowSurrogate(codePoint));
        }
      }
    }
  }
}
