package dev.lethe.text;

/**
 * Replaces HTML entities with their characters, in one pass and until none is left, entities of
 * entities included. An entity remains if NFKC could change its character or combine it with the
 * next one, so that cleaned text stays clean.
 */
final class Entities {
  private static final int MAX_NAME = 8;
  private static final String[] NAMES = {
    "amp", "lt", "gt", "quot", "apos", "nbsp", "ndash", "mdash", "bull", "rarr", "larr"
  };
  private static final String CHARACTERS = "&<>\"' \u2013\u2014\u2022\u2192\u2190";

  private final char[] in;
  private final int limit;
  private final Chars out;

  /** Start of the text that may be part of an entity: the end of the last placeholder. */
  private int floor;

  private Entities(Chars text) {
    in = text.at;
    limit = text.length;
    out = new Chars(limit);
  }

  /** Returns a cleaned text without entities: {@code text} itself if it has none. */
  static Chars replace(Chars text) {
    return mayHaveAny(text) ? new Entities(text).run() : text;
  }

  private static boolean mayHaveAny(Chars text) {
    int ampersand = Integer.MIN_VALUE;
    for (int i = 0; i < text.length; i++) {
      if (text.at[i] == '&') {
        ampersand = i;
      } else if (text.at[i] == ';' && ampersand >= 0 && i - ampersand <= MAX_NAME + 1) {
        return true;
      }
    }
    return false;
  }

  private Chars run() {
    for (int i = 0; i < limit; ) {
      char c = in[i];
      int end = c == '<' ? Placeholders.opaqueEnd(in, i, limit) : -1;
      if (end > 0) {
        out.add(in, i, end);
        floor = out.length;
        i = end;
      } else {
        i++;
        if (c <= ' ') {
          blank(c);
        } else {
          out.add(c);
          while (out.length > floor && out.at[out.length - 1] == ';' && replaceLast(i)) {
            // A decoded semicolon may end another entity.
          }
        }
      }
    }
    out.length = Cleaning.trimmed(out.at, out.length);
    return out;
  }

  private void blank(char c) {
    out.length = Cleaning.blank(out.at, out.length, c);
  }

  /** Replaces the entity at the end of the output, if there is one; {@code next} follows it. */
  private boolean replaceLast(int next) {
    int end = out.length - 1;
    int start = end - 1;
    int first = Math.max(floor, end - MAX_NAME - 1);
    while (start > first && (Ascii.isWord(out.at[start]) || out.at[start] == '#')) {
      start--;
    }
    if (start < first || out.at[start] != '&' || combines(next)) {
      return false;
    }
    int codePoint = codePoint(start + 1, end);
    if (codePoint < 0) {
      return false;
    }
    byte kind = CodePoints.kind(codePoint);
    switch (kind) {
      case CodePoints.KEPT -> {
        out.length = start;
        for (char c : Character.toChars(codePoint)) {
          out.add(c);
        }
      }
      case CodePoints.SPACE, CodePoints.LINE -> {
        out.length = start;
        blank(kind == CodePoints.SPACE ? ' ' : '\n');
      }
      case CodePoints.DROPPED -> {
        if (Character.isISOControl(codePoint)) {
          return false;
        }
        out.length = start;
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Returns true if the character at {@code i} may combine with the one before it. */
  private boolean combines(int i) {
    if (i >= limit || in[i] < 0x80) {
      return false;
    }
    byte kind = CodePoints.kind(Character.codePointAt(in, i, limit));
    return kind != CodePoints.KEPT;
  }

  /** Returns the character of the entity with the name {@code [start, end)}, or -1. */
  private int codePoint(int start, int end) {
    if (start < end && out.at[start] == '#') {
      boolean hex = start + 1 < end && (out.at[start + 1] | 0x20) == 'x';
      return number(start + (hex ? 2 : 1), end, hex ? 16 : 10);
    }
    for (int i = 0; i < NAMES.length; i++) {
      if (NAMES[i].length() == end - start && Ascii.matches(out.at, start, end, NAMES[i])) {
        return CHARACTERS.charAt(i);
      }
    }
    return -1;
  }

  private int number(int start, int end, int radix) {
    int number = 0;
    for (int i = start; i < end; i++) {
      int digit = out.at[i] < 0x80 ? Character.digit(out.at[i], radix) : -1;
      if (digit < 0) {
        return -1;
      }
      number = number * radix + digit;
      if (number > Character.MAX_CODE_POINT) {
        return -1;
      }
    }
    return start == end ? -1 : number;
  }
}
