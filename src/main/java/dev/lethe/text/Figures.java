package dev.lethe.text;

import java.util.Locale;

/**
 * Cursor over the words and figures of a text: numbers, dates, times and ids in the forms of step 4
 * of normalization, and words. All other characters are separators. A word is a run of letters,
 * digits and marks of any script; dots may join digits to it ({@code v1.2.3}). Reusable for other
 * texts; not thread-safe.
 */
public final class Figures {
  private static final int UUID_LENGTH = 36;
  private static final int DATE_LENGTH = 10;
  private static final int MAC_LENGTH = 17;
  private static final int MIN_HEX = 8;
  private static final String[] ID_WORDS = {"run", "req", "msg"};

  /** Kind of the current item. */
  public enum Kind {
    /** Any other word, digits included. */
    WORD,
    /** A number without its unit, or a network address with its port. */
    NUMBER,
    /** An ISO date, a time of day, or both, with zone and am or pm. */
    DATETIME,
    /** A UUID, hexadecimal digits, or the id of a run, a request or a message. */
    ID
  }

  private final Spans spans = new Spans();
  private Chars text = new Chars(0);
  private char[] in = text.at;
  private int limit;
  private int span;
  private int start;
  private int end;
  private Kind kind = Kind.WORD;

  /** True if the current date or time includes a date; {@code time} likewise. */
  private boolean date;

  private boolean time;

  /** Starts on another text, in any Unicode form. */
  public Figures start(String content) {
    text = Cleaning.clean(content);
    in = text.at;
    limit = text.length;
    spans.clear();
    VolatileTokens.find(text, spans);
    span = 0;
    start = 0;
    end = 0;
    return this;
  }

  /** Moves to the next word or figure; returns false after the last. */
  public boolean next() {
    int i = end;
    while (i < limit) {
      while (span < spans.count() && spans.start(span) < i) {
        span++;
      }
      if (span < spans.count() && spans.start(span) == i) {
        readSpan();
        return true;
      }
      int codePoint = Character.codePointAt(in, i, limit);
      if (isWordPart(codePoint)) {
        start = i;
        readWord();
        return true;
      }
      i += Character.charCount(codePoint);
    }
    start = limit;
    end = limit;
    return false;
  }

  /** Returns the kind of the current item. */
  public Kind kind() {
    return kind;
  }

  /** Returns the current item in NFKC and lower case. */
  public String text() {
    return spelt().toLowerCase(Locale.ROOT);
  }

  /** Returns the current item in NFKC. */
  public String spelt() {
    return new String(in, start, end - start);
  }

  private void readSpan() {
    start = spans.start(span);
    end = spans.end(span);
    switch (spans.placeholder(span)) {
      case "<ts>", "<time>" -> readDatetime();
      case "<id>" -> kind = end - start == UUID_LENGTH ? Kind.ID : Kind.NUMBER;
      case "<hex>" -> kind = end - start >= MIN_HEX ? Kind.ID : Kind.WORD;
      case "<ip>" -> kind = isMac() ? Kind.WORD : Kind.NUMBER;
      default -> kind = Kind.NUMBER;
    }
  }

  private boolean isMac() {
    return end - start == MAC_LENGTH && Addresses.macEnd(in, start, limit) == end;
  }

  private void readDatetime() {
    kind = Kind.DATETIME;
    date = false;
    time = false;
    takeDatetime();
    // An adjacent date and time are one timestamp.
    int next = afterGap();
    for (int other = span + 1; next > 0 && other < spans.count(); other++) {
      if (spans.start(other) >= next) {
        boolean joined = spans.start(other) == next && complements(other);
        if (joined) {
          span = other;
          end = spans.end(other);
          takeDatetime();
        }
        return;
      }
    }
  }

  /**
   * Notes whether the current span has a date and a time, and extends the item by am or pm and the
   * zone.
   */
  private void takeDatetime() {
    boolean ofDay = isOfDay(span);
    date |= !ofDay;
    time |= ofDay || spans.end(span) - spans.start(span) > DATE_LENGTH;
    if (time) {
      int meridiem = Shapes.meridiemEnd(in, end, limit);
      end = TimeZones.end(in, meridiem > 0 ? meridiem : end, limit);
    }
  }

  private boolean isOfDay(int index) {
    return spans.placeholder(index).equals("<time>");
  }

  private boolean complements(int other) {
    if (isOfDay(other)) {
      return !time;
    }
    return spans.placeholder(other).equals("<ts>")
        && !date
        && spans.end(other) - spans.start(other) == DATE_LENGTH;
  }

  /** Returns the position where the other half of a timestamp would begin, or -1. */
  private int afterGap() {
    int i = end < limit && in[end] == ',' ? end + 1 : end;
    return i < limit && in[i] == ' ' ? i + 1 : -1;
  }

  private void readWord() {
    int id = idEnd();
    if (id > 0) {
      kind = Kind.ID;
      end = id;
      return;
    }
    int stop = span < spans.count() ? spans.start(span) : limit;
    int i = start;
    while (i < stop) {
      int codePoint = Character.codePointAt(in, i, stop);
      if (!isWordPart(codePoint) && !isDotted(i, stop)) {
        break;
      }
      i += Character.charCount(codePoint);
    }
    end = i;
    kind = isHexWord() ? Kind.ID : Kind.WORD;
  }

  /**
   * Returns true if the word is a hexadecimal id of letters only; with a digit, it would be a span.
   */
  private boolean isHexWord() {
    boolean free = start == 0 || !Ascii.isWord(in[start - 1]);
    return free
        && end - start >= MIN_HEX
        && Shapes.bounded(in, end, limit)
        && allHexLetters(start, end);
  }

  private boolean allHexLetters(int from, int to) {
    for (int i = from; i < to; i++) {
      if (Ascii.classOf(in[i]) != Ascii.HEX_LETTER) {
        return false;
      }
    }
    return true;
  }

  /** Returns the end of an id with a digit, such as {@code run-abc123}, or -1. */
  private int idEnd() {
    if (start > 0 && (Ascii.isWord(in[start - 1]) || in[start - 1] == '-')) {
      return -1;
    }
    int hyphen = start + 3;
    if (hyphen + 1 >= limit || in[hyphen] != '-' || !isIdWord()) {
      return -1;
    }
    int i = hyphen;
    boolean digit = false;
    while (i < limit && (Ascii.isWord(in[i]) || in[i] == '-')) {
      digit |= Ascii.isDigit(in[i]);
      i++;
    }
    return digit ? beyondSpans(i) : -1;
  }

  /** Returns the end of the figure that contains {@code i}, else {@code i}. */
  private int beyondSpans(int i) {
    int reached = i;
    for (int k = span; k < spans.count() && spans.start(k) < i; k++) {
      reached = Math.max(reached, spans.end(k));
    }
    return reached;
  }

  private boolean isIdWord() {
    for (String word : ID_WORDS) {
      if (Ascii.matchesIgnoringCase(in, start, limit, word)) {
        return true;
      }
    }
    return false;
  }

  /** Returns true if a dot at {@code i} joins digits to a word. */
  private boolean isDotted(int i, int stop) {
    if (in[i] != '.' || i + 1 >= stop || !Ascii.isWord(in[i - 1]) || !Ascii.isWord(in[i + 1])) {
      return false;
    }
    return Ascii.isDigit(in[i - 1]) || Ascii.isDigit(in[i + 1]);
  }

  private static boolean isWordPart(int codePoint) {
    if (codePoint < 0x80) {
      return Ascii.isWord((char) codePoint) && codePoint != '_';
    }
    if (Character.isLetterOrDigit(codePoint)) {
      return true;
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          !CodePoints.isVariationSelector(codePoint);
      default -> false;
    };
  }
}
