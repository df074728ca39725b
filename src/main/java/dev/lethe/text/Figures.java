package dev.lethe.text;

import java.util.Locale;

/**
 * The words and figures of a text, one after the other: what in it is a number, a date, a time or
 * an id, by the forms of step 4 of normalising, and what is a word. Everything else separates them.
 * A word is a run of letters, digits and marks of any script; a dot joins digits to it ({@code
 * v1.2.3}). Can be used again for another text; not safe for use by many threads.
 */
public final class Figures {
  private static final int UUID_LENGTH = 36;
  private static final int DATE_LENGTH = 10;
  private static final int MAC_LENGTH = 17;
  private static final int MIN_HEX = 8;
  private static final String[] ID_WORDS = {"run", "req", "msg"};

  /** What stands at the cursor. */
  public enum Kind {
    /** Anything that is none of the others, with its digits. */
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
  private int before;
  private Kind kind = Kind.WORD;

  /** Whether the date or time at the cursor has a date, and a time. */
  private boolean date;

  private boolean time;

  /** Begins with another text, in whatever Unicode form. */
  public Figures over(String content) {
    text = Cleaning.clean(content);
    in = text.at;
    limit = text.length;
    spans.clear();
    VolatileTokens.find(text, spans);
    span = 0;
    start = 0;
    end = 0;
    before = 0;
    return this;
  }

  /** Moves to the next word or figure; false after the last. */
  public boolean next() {
    int i = end;
    before = end;
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

  /** What stands at the cursor. */
  public Kind kind() {
    return kind;
  }

  /** What stands at the cursor, in NFKC and lower case. */
  public String text() {
    return spelt().toLowerCase(Locale.ROOT);
  }

  /** What stands at the cursor, in NFKC. */
  public String spelt() {
    return new String(in, start, end - start);
  }

  /** Whether a sign stands between what is at the cursor and what was before. */
  public boolean isBehind(char sign) {
    for (int i = before; i < start; i++) {
      if (in[i] == sign) {
        return true;
      }
    }
    return false;
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
    // A date and a time side by side are one moment.
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

  /** Takes in what belongs to the date or time that ends the current one. */
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

  /** Where the other half of a moment would begin, or -1. */
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

  /** Whether the word is of hexadecimal letters alone: with a digit, it would be a span. */
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

  /** The end of an id such as {@code run-abc123}, which has a digit, or -1. */
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

  /** The end of the figure that {@code i} may be inside of, else {@code i}. */
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

  /** Whether a dot at {@code i} joins digits to a word. */
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
