package dev.lethe.text;

/**
 * The forms of volatile tokens that span more than one word: each method says where the token that
 * begins at a given place ends, or -1. All look ahead a bounded number of characters, or read only
 * what they then take in, so that scanning a text takes linear time.
 */
final class Shapes {
  private static final int[] UUID_GROUPS = {8, 4, 4, 4, 12};

  private Shapes() {}

  /**
   * Whether a token may end at {@code i}: no ASCII word character follows, nor U+0338, which would
   * join the closing bracket of a placeholder.
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

  /** An ISO date, alone or with a time of day; the first four digits are known to be there. */
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

  /** The end of a decimal fraction at {@code start}, or {@code start}. */
  private static int fractionEnd(char[] in, int start, int limit) {
    if (is(in, start, limit, '.') || is(in, start, limit, ',')) {
      int end = Ascii.digitsEnd(in, start + 1, limit);
      return end > start + 1 ? end : start;
    }
    return start;
  }

  /** The end of a zone at {@code start}, else {@code start} itself if a token may end there. */
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

  /** A time of day, whose one or two digits of the hour end at {@code hourEnd}. */
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

  /** {@code am} or {@code pm} after at most one space. */
  static int meridiemEnd(char[] in, int start, int limit) {
    int i = is(in, start, limit, ' ') ? start + 1 : start;
    boolean meridiem =
        Ascii.matchesIgnoringCase(in, i, limit, "am")
            || Ascii.matchesIgnoringCase(in, i, limit, "pm");
    return meridiem && bounded(in, i + 2, limit) ? i + 2 : -1;
  }

  /** A UUID. */
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
