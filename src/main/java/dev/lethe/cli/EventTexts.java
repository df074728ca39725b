package dev.lethe.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/*
 * A broken line must not spoil its neighbours, so a line is an event unless it is plainly
 * incomplete: it opens an object that is still open at the end of the line, and the next line
 * continues it. A continuation is indented, or begins with a quote, a comma or a closing bracket;
 * no event does. See docs/design/decisions/0057.
 */
/**
 * Reads the events of a file as texts, valid or not: one per line, objects over several lines, or a
 * JSON array of objects. Returns the event of a line as soon as the line has arrived.
 */
final class EventTexts {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private static final byte[] UNCLOSED = {'['};

  private final Lines lines;
  private final JsonNesting nesting = new JsonNesting();

  /** Current line, consumed up to {@code at}; null for none. */
  private byte[] line;

  private int at;
  private long number;
  private boolean begun;
  private boolean inArray;

  /** Line read in advance, before it was known that {@link #line} is a line of its own. */
  private byte[] ahead;

  private long aheadNumber;

  EventTexts(InputStream in) {
    this.lines = new Lines(in);
  }

  /** Returns the next text, or null after the last. */
  EventText next() throws IOException {
    if (!begun) {
      begin();
    }
    EventText element = inArray ? element() : null;
    return element != null ? element : lineOrObject();
  }

  /**
   * A leading bracket opens an array of events only if an object or the closing bracket follows;
   * otherwise it is part of a line.
   */
  private void begin() throws IOException {
    begun = true;
    if (!skipBlankLines()) {
      return;
    }
    int marked = startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    int first = afterSpace(marked);
    if (first == line.length || line[first] != '[') {
      return;
    }
    int second = afterSpace(first + 1);
    if (second < line.length) {
      inArray = opensOrCloses(second);
    } else {
      byte[] opening = line;
      long openingNumber = number;
      boolean more = advance() && skipBlankLines();
      inArray = more && opensOrCloses(afterSpace(0));
      if (!inArray) {
        pushBack(opening, openingNumber);
        return;
      }
      second = 0;
    }
    at = inArray ? second : 0;
  }

  private boolean opensOrCloses(int place) {
    return line[place] == '{' || line[place] == ']';
  }

  private void pushBack(byte[] before, long beforeNumber) {
    ahead = line;
    aheadNumber = number;
    line = before;
    number = beforeNumber;
    at = 0;
  }

  /** Advances to the next line; returns false after the last. */
  private boolean advance() throws IOException {
    at = 0;
    if (ahead != null) {
      line = ahead;
      number = aheadNumber;
      ahead = null;
      return true;
    }
    line = lines.next();
    number++;
    return line != null;
  }

  /** Advances to the next text, in this line or a later one; returns false if there is none. */
  private boolean skipBlankLines() throws IOException {
    while (line == null || afterSpace(at) == line.length) {
      if (!advance()) {
        return false;
      }
    }
    return true;
  }

  private EventText lineOrObject() throws IOException {
    if (!skipBlankLines()) {
      return null;
    }
    EventText whole = new EventText(number, rest());
    int marked = startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    int first = afterSpace(Math.max(at, marked));
    if (line[first] != '{') {
      line = null;
      return whole;
    }
    nesting.begin();
    if (nesting.read(line, first) >= 0 || nesting.isInText()) {
      line = null;
      return whole;
    }
    return severalLines(whole, first);
  }

  /**
   * Reads the rest of an object that begins on the previous line; stops where a line doesn't
   * continue the object.
   */
  private EventText severalLines(EventText begun, int column) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(begun.bytes());
    while (advance()) {
      if (!continuesObject(column)) {
        return new EventText(begun.line(), all.toByteArray());
      }
      if (afterSpace(0) == line.length) {
        continue;
      }
      all.write('\n');
      int end = nesting.read(line, 0);
      if (end >= 0) {
        all.write(line, 0, end);
        boolean isLast = afterSpace(end) == line.length;
        at = end;
        line = isLast ? null : line;
        return new EventText(begun.line(), JsonNesting.compact(all.toByteArray()));
      }
      all.writeBytes(line);
      if (nesting.isInText()) {
        line = null;
        return new EventText(begun.line(), all.toByteArray());
      }
    }
    // The broken object already reports the unclosed array.
    inArray = false;
    return new EventText(begun.line(), all.toByteArray());
  }

  /** Returns true if the line continues an object that began in the given column. */
  private boolean continuesObject(int column) {
    int first = afterSpace(0);
    if (first == line.length) {
      return true;
    }
    byte b = line[first];
    return b == '{' ? first > column : first > 0 || b == '"' || b == ',' || b == '}' || b == ']';
  }

  /** Returns the next element of the array, or null at its end. */
  private EventText element() throws IOException {
    while (skipBlankLines() && line[afterSpace(at)] == ',') {
      at = afterSpace(at) + 1;
    }
    if (line == null) {
      inArray = false;
      // A file truncated between two elements has lost events, so it is reported as a bad line.
      return new EventText(number - 1, UNCLOSED);
    }
    at = afterSpace(at);
    if (line[at] == ']') {
      inArray = false;
      at++;
      return null;
    }
    if (line[at] != '{' && line[at] != '[') {
      return scalar();
    }
    nesting.begin();
    int start = at;
    int end = nesting.read(line, start);
    if (end < 0) {
      EventText begun = new EventText(number, Arrays.copyOfRange(line, start, line.length));
      if (nesting.isInText()) {
        line = null;
        return begun;
      }
      return severalLines(begun, start);
    }
    at = end;
    return new EventText(number, Arrays.copyOfRange(line, start, end));
  }

  /** An element that is not an object extends to the next comma or to the end of the line. */
  private EventText scalar() {
    int end = at;
    while (end < line.length && line[end] != ',' && line[end] != ']') {
      end++;
    }
    end = Math.max(end, at + 1);
    EventText scalar = new EventText(number, Arrays.copyOfRange(line, at, end));
    at = end;
    return scalar;
  }

  private byte[] rest() {
    return at == 0 ? line : Arrays.copyOfRange(line, at, line.length);
  }

  private boolean startsWith(byte[] mark) {
    return line.length >= mark.length && Arrays.equals(line, 0, mark.length, mark, 0, mark.length);
  }

  private int afterSpace(int from) {
    int i = from;
    while (i < line.length && (line[i] == ' ' || line[i] == '\t')) {
      i++;
    }
    return i;
  }
}
