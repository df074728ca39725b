package dev.lethe.cli;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Width of text on a terminal, in character cells. A grapheme (a letter with its accents, an emoji
 * with its modifiers, a flag) takes one cell, or two if it is East Asian or an emoji.
 */
final class Cells {
  private static final Pattern GRAPHEME = Pattern.compile("\\X");
  private static final String EMOJI_STYLE = "\uFE0F";
  private static final char CUT = '…';

  /**
   * First and last characters of wide ranges, in order: East_Asian_Width W and F of Unicode 15,
   * and, with a few narrow ones among them, the blocks of emoji.
   */
  private static final int[] WIDE = {
    0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3,
    0x25FD, 0x25FE, 0x2614, 0x2615, 0x2648, 0x2653, 0x267F, 0x267F, 0x2693, 0x2693, 0x26A1, 0x26A1,
    0x26AA, 0x26AB, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26CE, 0x26D4, 0x26D4, 0x26EA, 0x26EA,
    0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA, 0x26FD, 0x26FD, 0x2705, 0x2705, 0x270A, 0x270B,
    0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797,
    0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50, 0x2B55, 0x2B55, 0x2E80, 0x303E,
    0x3040, 0x3247, 0x3250, 0x4DBF, 0x4E00, 0xA4CF, 0xA960, 0xA97F, 0xAC00, 0xD7A3, 0xF900, 0xFAFF,
    0xFE10, 0xFE19, 0xFE30, 0xFE6F, 0xFF00, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x1B2FF, 0x1F004,
    0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E, 0x1F18E, 0x1F191, 0x1F19A, 0x1F1E6, 0x1F202, 0x1F210,
    0x1F251, 0x1F260, 0x1F265, 0x1F300, 0x1F64F, 0x1F680, 0x1F6FF, 0x1F7E0, 0x1F7F0, 0x1F90C,
    0x1F9FF, 0x1FA70, 0x1FAFF, 0x20000, 0x3FFFD
  };

  private Cells() {}

  /** Returns the number of cells that a text without control characters takes. */
  static int width(String text) {
    if (isNarrow(text)) {
      return text.length();
    }
    int width = 0;
    Matcher graphemes = GRAPHEME.matcher(text);
    while (graphemes.find()) {
      width += widthOf(graphemes.group());
    }
    return width;
  }

  /**
   * Returns the text if it fits, else its longest beginning that fits with an ellipsis.
   *
   * @param cells maximum width, at least 1
   */
  static String cut(String text, int cells) {
    if (text.length() <= cells && isNarrow(text)) {
      return text;
    }
    int width = 0;
    int fits = 0;
    Matcher graphemes = GRAPHEME.matcher(text);
    while (graphemes.find()) {
      width += widthOf(graphemes.group());
      if (width > cells) {
        return text.substring(0, fits) + CUT;
      }
      if (width < cells) {
        fits = graphemes.end();
      }
    }
    return text;
  }

  /** Returns true if every character is a grapheme of one cell, as in ASCII and Latin-1. */
  private static boolean isNarrow(String text) {
    return text.chars().allMatch(c -> c < 0x300);
  }

  private static int widthOf(String grapheme) {
    int first = grapheme.codePointAt(0);
    int type = Character.getType(first);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    return isWide(first) || grapheme.contains(EMOJI_STYLE) ? 2 : 1;
  }

  private static boolean isWide(int character) {
    int found = Arrays.binarySearch(WIDE, character);
    // An insertion point at an odd index lies between the first and last character of a range.
    return found >= 0 || (-found - 1) % 2 == 1;
  }
}
