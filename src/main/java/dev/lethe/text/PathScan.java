package dev.lethe.text;

/*
 * A word is in a path if the run of characters around it is one. A run extends between spaces,
 * brackets, quotes, colons and equals signs; it is a path if it has a slash between two parts or
 * before one, or the suffix of a file or host. Only runs around polarity words are examined, each
 * once, so that a text with many of them takes linear time.
 */
/** Detects words in paths and in names of files or hosts. */
final class PathScan {
  private static final int MAX_SUFFIX = 5;

  /**
   * Polarity words that are more often the suffix of a file or host than the last part of another
   * dotted name.
   */
  private static final Lexicon SUFFIXES =
      new Lexicon(java.util.List.of("info", "no", "err", "trace", "debug", "ko", "red", "win"));

  /** By ASCII character, true if it doesn't end a run. */
  private static final boolean[] PART = new boolean[128];

  static {
    for (char c = '!'; c < 0x7f; c++) {
      PART[c] = "\"'`<>()[]{}|,;*:=!".indexOf(c) < 0;
    }
  }

  private final Lexicon lexicon;
  private char[] in;
  private int limit;
  private int runEnd;
  private boolean runIsPath;

  PathScan(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  /** Starts on another text. */
  void start(char[] text, int length) {
    in = text;
    limit = length;
    runEnd = 0;
    runIsPath = false;
  }

  /** Returns true if the word {@code [start, end)} is part of a path; call it in text order. */
  boolean contains(int start, int end) {
    if (start >= runEnd) {
      findRun(start, end);
    }
    return runIsPath;
  }

  private void findRun(int start, int end) {
    boolean marked = false;
    boolean query = false;
    int left = start;
    while (left > runEnd && isLeftPart(left - 1)) {
      left = in[left - 1] == '>' ? placeholderStart(left) : left - 1;
      marked |= isMark(in[left]);
    }
    int runStart = left;
    for (int i = left; marked && i < start; i++) {
      query |= in[i] == '?';
      runStart = in[i] == '=' && !query ? i + 1 : runStart;
    }
    int right = end;
    while (right < limit && isRightPart(right, query)) {
      query |= in[right] == '?';
      marked |= isMark(in[right]);
      right = in[right] == '<' ? Placeholders.end(in, right, limit) : right + 1;
    }
    runEnd = right;
    runIsPath = marked && isPath(runStart, UrlToken.withoutPunctuation(in, runStart, right));
  }

  /** Returns true for characters that make a run a possible path or divide it into parts. */
  private static boolean isMark(char c) {
    return c == '/' || c == '.' || c == '\\' || c == '=';
  }

  private boolean isLeftPart(int i) {
    return in[i] == '>' ? placeholderStart(i + 1) >= runEnd : isPart(in[i]) || in[i] == '=';
  }

  private boolean isRightPart(int i, boolean inQuery) {
    char c = in[i];
    return c == '<'
        ? Placeholders.end(in, i, limit) > 0 && in[i + 1] != ':'
        : isPart(c) || (c == '=' && inQuery);
  }

  /** Returns the start of the placeholder that ends at {@code end}, or -1. */
  private int placeholderStart(int end) {
    int start = end - 1;
    int least = Math.max(0, end - 10); // length of <#channel>
    while (start >= least && in[start] != '<') {
      start--;
    }
    return start >= least && Placeholders.end(in, start, limit) == end ? start : -1;
  }

  private static boolean isPart(char c) {
    if (c < 0x80) {
      return PART[c];
    }
    boolean mark = c >= 0x2010 && c < 0x2070;
    return !mark && c != 0xa0 && !Words.isUnspaced(c) && !(c >= 0x3000 && c < 0x3040);
  }

  private boolean isPath(int start, int end) {
    int dot = -1;
    for (int i = start; i < end; i++) {
      char c = in[i];
      if ((c == '/' || c == '\\') && isSeparator(i, start, end)) {
        return true;
      }
      if (c == '.') {
        dot = i;
      }
    }
    return dot > start && isSuffix(dot + 1, end) && Character.isLetterOrDigit(in[dot - 1]);
  }

  private boolean isSeparator(int i, int start, int end) {
    if (i + 1 >= end || (i > start && !isNamePart(in[i - 1]))) {
      return false;
    }
    char next = in[i + 1];
    return in[i] == '/'
        ? isNamePart(next) || next == '<'
        : Character.isLetterOrDigit(next) || next == '\\';
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || "_.~-@/\\>+$%".indexOf(c) >= 0;
  }

  /** Returns true if {@code [start, end)} looks like the suffix of a file or host. */
  private boolean isSuffix(int start, int end) {
    if (end == start || end - start > MAX_SUFFIX) {
      return false;
    }
    int capitals = 0;
    int letters = 0;
    for (int i = start; i < end; i++) {
      char c = in[i];
      boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      if (!letter && !Ascii.isDigit(c)) {
        return false;
      }
      letters += letter ? 1 : 0;
      capitals += letter && c < 'a' ? 1 : 0;
    }
    // "failed.See" is two sentences.
    boolean plain = letters > 0 && (capitals == 0 || capitals == letters);
    return plain && (lexicon.member(in, start, end) == 0 || SUFFIXES.member(in, start, end) != 0);
  }
}
