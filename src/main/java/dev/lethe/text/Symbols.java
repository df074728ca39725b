package dev.lethe.text;

/** Arrows, dingbats, emoji: signs that stand for a word. */
final class Symbols {
  private Symbols() {}

  /** Whether a code point is one. Skin tones are none: they choose the look of the one before. */
  static boolean is(int codePoint) {
    return (codePoint >= 0x2190 && codePoint < 0x2c00)
        || (codePoint >= 0x1f000 && codePoint < 0x1fb00 && !isSkinTone(codePoint));
  }

  private static boolean isSkinTone(int codePoint) {
    return codePoint >= 0x1f3fb && codePoint <= 0x1f3ff;
  }
}
