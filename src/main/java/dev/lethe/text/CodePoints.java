package dev.lethe.text;

import java.text.Normalizer;

/**
 * Classes of code points for step 1 of normalization. They separate most code points from those
 * that NFKC may change, so that NFKC runs only where it is needed.
 */
final class CodePoints {
  /** Unchanged in any context. */
  static final byte KEPT = 0;

  /** May be changed by NFKC. */
  static final byte COMPOSED = 1;

  /** A combining mark: NFKC may join or reorder it. */
  static final byte MARK = 2;

  /** A space of any width. */
  static final byte SPACE = 3;

  /** A line break. */
  static final byte LINE = 4;

  /** A control or format character, which is dropped. */
  static final byte DROPPED = 5;

  /** An unpaired surrogate. */
  static final byte UNPAIRED = 6;

  private static final byte[] BASIC_PLANE = basicPlane();

  private CodePoints() {}

  static byte kind(int codePoint) {
    return codePoint < BASIC_PLANE.length ? BASIC_PLANE[codePoint] : supplementary(codePoint);
  }

  /**
   * Returns true for a variation selector, which selects the appearance of the character before it,
   * as after most emoji.
   */
  static boolean isVariationSelector(int codePoint) {
    return codePoint >= 0xfe00 && codePoint <= 0xfe0f;
  }

  private static byte[] basicPlane() {
    byte[] kinds = new byte[0x10000];
    for (int c = 0; c < kinds.length; c++) {
      kinds[c] = compute(c);
    }
    return kinds;
  }

  private static byte supplementary(int codePoint) {
    // Pictographs, and ideographs outside the compatibility block at U+2F800.
    if ((codePoint >= 0x1f300 && codePoint < 0x1fb00)
        || (codePoint >= 0x20000 && codePoint < 0x2f800)) {
      return KEPT;
    }
    return byType(codePoint, COMPOSED);
  }

  private static byte compute(int codePoint) {
    return switch (codePoint) {
      case '\n', '\r', 0x85, 0x2028, 0x2029 -> LINE;
      case '\t', 0x0b, '\f' -> SPACE;
      default -> byType(codePoint, byNormalizing(codePoint));
    };
  }

  private static byte byType(int codePoint, byte otherwise) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL, Character.FORMAT -> DROPPED;
      case Character.SPACE_SEPARATOR -> SPACE;
      case Character.SURROGATE -> UNPAIRED;
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          isVariationSelector(codePoint) ? KEPT : MARK;
      default -> otherwise;
    };
  }

  private static byte byNormalizing(int codePoint) {
    boolean ideographOrSyllable =
        (codePoint >= 0x4e00 && codePoint < 0xa000) || (codePoint >= 0xac00 && codePoint < 0xd7a4);
    if (codePoint < 0x80 || ideographOrSyllable) {
      return KEPT;
    }
    // Conjoining jamo are normalized alone but compose with each other.
    boolean jamo = codePoint >= 0x1100 && codePoint < 0x1200;
    boolean normal =
        Normalizer.isNormalized(new String(Character.toChars(codePoint)), Normalizer.Form.NFKC);
    return jamo || !normal ? COMPOSED : KEPT;
  }
}
