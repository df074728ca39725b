package dev.lethe.text;

import java.util.Locale;

/**
 * Makes text safe to display: escapes characters that control terminals or reorder text as <code>
 * &#92;uXXXX</code>. These are control characters (C0, DEL, C1), format characters (bidi marks and
 * overrides, invisible ones) except the joiners, line and paragraph separators, and lone
 * surrogates.
 */
public final class VisibleText {
  private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
  private static final int ZERO_WIDTH_JOINER = 0x200D;

  private VisibleText() {}

  /** Escapes unsafe characters; returns {@code text} itself if it has none. */
  public static String of(String text) {
    StringBuilder out = null;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      int next = i + Character.charCount(c);
      if (isUnsafe(c)) {
        if (out == null) {
          out = new StringBuilder(text.length() + 16).append(text, 0, i);
        }
        for (int unit = i; unit < next; unit++) {
          out.append(String.format(Locale.ROOT, "\\u%04X", (int) text.charAt(unit)));
        }
      } else if (out != null) {
        out.appendCodePoint(c);
      }
      i = next;
    }
    return out == null ? text : out.toString();
  }

  /** Returns true if a character must be escaped. */
  public static boolean isUnsafe(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      // Emoji and several scripts require the joiners.
      case Character.FORMAT -> codePoint != ZERO_WIDTH_JOINER && codePoint != ZERO_WIDTH_NON_JOINER;
      default -> false;
    };
  }
}
