package dev.lethe.text;

/** Arrows, dingbats and emoji, which count as words. */
final class Symbols {
  private Symbols() {}

  /** Returns true for a symbol. Skin tones aren't symbols: they modify the one before. */
  static boolean is(int codePoint) {
    return (codePoint >= 0x2190 && codePoint < 0x2c00)
        || (codePoint >= 0x1f000 && codePoint < 0x1fb00 && !isSkinTone(codePoint));
  }

  private static boolean isSkinTone(int codePoint) {
    return codePoint >= 0x1f3fb && codePoint <= 0x1f3ff;
  }
}
