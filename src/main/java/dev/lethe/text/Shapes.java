package dev.lethe.text;

/**
 * Recognizes volatile tokens that span several words. Methods return the exclusive end of the token
 * at the given position, or -1. They look ahead a bounded number of characters, or read only
 * characters of the token, so that scanning a text takes linear time.
 */
final class Shapes {
  private static final int[] UUID_GROUPS = {8, 4, 4, 4, 12};

  private Shapes() {}

  /**
   * Returns true if a token may end at {@code i}: no ASCII word character follows, nor U+0338,
   * which would combine with the closing bracket of a placeholder.
   */
  static boolean bounded(char[] in, int i, int limit) {
    return i >= limit || (!Ascii.isWord(in[i]) && in[i] != '\u0338');
  }

  private static boolean is(char[] in, int i, int limit, char c) {
    return i < limit && in[i] == c;
  }

  private static boolean twoDigits(char[] in, int i, int limit) {
    return i + 1 < limit && Ascii.isDigit(in[i]) && Ascii.isDigit(in[i + 1]);
  }

  /**
   * Returns the end of an ISO date with optional time of day; the caller has checked the first four
   * digits.
   */
  static int timestampEnd(char[] in, int start, int limit) {
    boolean date =
        is(in, start + 4, limit, '-')
            && twoDigits(in, start + 5, limit)
            && is(in, start + 7, limit, '-')
            && twoDigits(in, start + 8, limit);
    if (!date) {
      return -1;
    }
    int day = start + 10;
    if (is(in, day, limit, 'T') || is(in, day, limit, ' ')) {
      int end = timeOfDayEnd(in, day + 1, limit);
      if (end > 0) {
        return end;
      }
    }
    return bounded(in, day, limit) ? day : -1;
  }

  private static int timeOfDayEnd(char[] in, int start, int limit) {
    boolean minutes =
        twoDigits(in, start, limit)
            && is(in, start + 2, limit, ':')
            && twoDigits(in, start + 3, limit);
    if (!minutes) {
      return -1;
    }
    int minuteEnd = start + 5;
    if (is(in, minuteEnd, limit, ':') && twoDigits(in, minuteEnd + 1, limit)) {
      int secondEnd = minuteEnd + 3;
      int end = zoneEnd(in, fractionEnd(in, secondEnd, limit), limit);
      if (end < 0) {
        end = zoneEnd(in, secondEnd, limit);
      }
      if (end > 0) {
        return end;
      }
    }
    return zoneEnd(in, minuteEnd, limit);
  }

  /** Returns the end of a decimal fraction at {@code start}, or {@code start}. */
  private static int fractionEnd(char[] in, int start, int limit) {
    if (is(in, start, limit, '.') || is(in, start, limit, ',')) {
      int end = Ascii.digitsEnd(in, start + 1, limit);
      return end > start + 1 ? end : start;
    }
    return start;
  }

  /**
   * Returns the end of a zone at {@code start}; {@code start} if there is none and a token may end
   * there, else -1.
   */
  private static int zoneEnd(char[] in, int start, int limit) {
    if (is(in, start, limit, 'Z') && bounded(in, start + 1, limit)) {
      return start + 1;
    }
    boolean offset = is(in, start, limit, '+') || is(in, start, limit, '-');
    if (offset && twoDigits(in, start + 1, limit)) {
      int minutes = is(in, start + 3, limit, ':') ? start + 4 : start + 3;
      if (twoDigits(in, minutes, limit) && bounded(in, minutes + 2, limit)) {
        return minutes + 2;
      }
      if (bounded(in, start + 3, limit)) {
        return start + 3;
      }
    }
    return bounded(in, start, limit) ? start : -1;
  }

  /** Returns the end of a time of day whose hour, of one or two digits, ends at {@code hourEnd}. */
  static int timeEnd(char[] in, int hourEnd, int limit) {
    if (!is(in, hourEnd, limit, ':')) {
      return meridiemEnd(in, hourEnd, limit);
    }
    int minuteEnd = hourEnd + 3;
    if (!twoDigits(in, hourEnd + 1, limit)) {
      return -1;
    }
    if (is(in, minuteEnd, limit, ':') && twoDigits(in, minuteEnd + 1, limit)) {
      int secondEnd = minuteEnd + 3;
      int end = clockEnd(in, fractionEnd(in, secondEnd, limit), limit);
      if (end < 0) {
        end = clockEnd(in, secondEnd, limit);
      }
      if (end > 0) {
        return end;
      }
    }
    return clockEnd(in, minuteEnd, limit);
  }

  private static int clockEnd(char[] in, int start, int limit) {
    int end = meridiemEnd(in, start, limit);
    if (end > 0) {
      return end;
    }
    if (is(in, start, limit, 'Z') && bounded(in, start + 1, limit)) {
      return start + 1;
    }
    return bounded(in, start, limit) ? start : -1;
  }

  /** Returns the end of {@code am} or {@code pm} after at most one space. */
  static int meridiemEnd(char[] in, int start, int limit) {
    int i = is(in, start, limit, ' ') ? start + 1 : start;
    boolean meridiem =
        Ascii.matchesIgnoringCase(in, i, limit, "am")
            || Ascii.matchesIgnoringCase(in, i, limit, "pm");
    return meridiem && bounded(in, i + 2, limit) ? i + 2 : -1;
  }

  /** Returns the end of a UUID. */
  static int uuidEnd(char[] in, int start, int limit) {
    int i = start;
    for (int group : UUID_GROUPS) {
      if (i > start) {
        if (!is(in, i, limit, '-')) {
          return -1;
        }
        i++;
      }
      for (int k = 0; k < group; k++, i++) {
        if (i >= limit || !Ascii.isHex(in[i])) {
          return -1;
        }
      }
    }
    return bounded(in, i, limit) ? i : -1;
  }
}
