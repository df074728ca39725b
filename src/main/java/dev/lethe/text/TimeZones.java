package dev.lethe.text;

import java.util.Set;

/**
 * Recognizes the zone after a time of day: an offset, a well-known abbreviation in capitals, UTC or
 * GMT in any case with optional offset, or a region ({@code Europe/Berlin}), after at most one
 * space.
 */
final class TimeZones {
  private static final Set<String> ABBREVIATIONS =
      Set.of(
          "ACDT", "ACST", "AEDT", "AEST", "AKDT", "AKST", "AWST", "BRT", "BST", "CAT", "CDT",
          "CEST", "CET", "CST", "EAT", "EDT", "EEST", "EET", "EST", "HKT", "HST", "IST", "JST",
          "KST", "MDT", "MSK", "MST", "NZDT", "NZST", "PDT", "PKT", "PST", "SAST", "SGT", "WAT",
          "WEST", "WET");
  private static final Set<String> REGIONS =
      Set.of(
          "Africa",
          "America",
          "Antarctica",
          "Asia",
          "Atlantic",
          "Australia",
          "Etc",
          "Europe",
          "Indian",
          "Pacific");

  private TimeZones() {}

  /** Returns the end of the zone at {@code start}, or {@code start} if there is none. */
  static int end(char[] in, int start, int limit) {
    int offset = offsetEnd(in, start, limit, true);
    if (offset > start) {
      return placeEnd(in, offset, limit);
    }
    int i = start < limit && in[start] == ' ' ? start + 1 : start;
    if (i > start) {
      offset = offsetEnd(in, i, limit, false);
      if (offset > i) {
        return offset;
      }
    }
    int named = nameEnd(in, i, limit);
    if (named < 0) {
      named = placeEnd(in, i, limit);
      return named > i ? named : start;
    }
    return named;
  }

  /**
   * Returns the end of {@code +02:00}, {@code -0500} and, if {@code hoursDo}, {@code +2} and {@code
   * +02}; {@code start} if there is none.
   */
  private static int offsetEnd(char[] in, int start, int limit, boolean hoursDo) {
    if (start >= limit || (in[start] != '+' && in[start] != '-')) {
      return start;
    }
    int digits = Ascii.digitsEnd(in, start + 1, limit);
    int size = digits - start - 1;
    boolean minutes = size > 0 && size <= 2 && digits + 2 < limit && in[digits] == ':';
    if (minutes && Ascii.digitsEnd(in, digits + 1, limit) == digits + 3) {
      return Shapes.bounded(in, digits + 3, limit) ? digits + 3 : start;
    }
    boolean whole = size == 4 || (hoursDo && size > 0 && size <= 2);
    return whole && Shapes.bounded(in, digits, limit) ? digits : start;
  }

  private static int nameEnd(char[] in, int start, int limit) {
    int end = Ascii.wordEnd(in, start, limit);
    int size = end - start;
    if (size < 3 || size > 4) {
      return -1;
    }
    String name = new String(in, start, size);
    if (name.equalsIgnoreCase("utc") || name.equalsIgnoreCase("gmt")) {
      return offsetEnd(in, end, limit, true);
    }
    return ABBREVIATIONS.contains(name) && Shapes.bounded(in, end, limit) ? end : -1;
  }

  /**
   * Returns the end of {@code Europe/Berlin} or {@code [Europe/Berlin]}; {@code start} if there is
   * none.
   */
  private static int placeEnd(char[] in, int start, int limit) {
    boolean bracketed = start < limit && in[start] == '[';
    int region = bracketed ? start + 1 : start;
    int slash = Ascii.wordEnd(in, region, limit);
    if (slash == region
        || slash >= limit
        || in[slash] != '/'
        || !REGIONS.contains(new String(in, region, slash - region))) {
      return start;
    }
    int end = slash;
    while (end < limit && (in[end] == '/' || in[end] == '-' || Ascii.isWord(in[end]))) {
      end++;
    }
    if (bracketed) {
      return end < limit && in[end] == ']' ? end + 1 : start;
    }
    return end > slash + 1 ? end : start;
  }
}
