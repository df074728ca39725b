package dev.lethe.codec.json;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Positions of a scanned JSON text's fields in its bytes, and the kinds of their values; also the
 * positions of its first unknown names.
 */
public final class FieldSlots {
  /** Absent or null; the two are not distinguished. */
  public static final byte ABSENT = 0;

  public static final byte STRING = 1;
  public static final byte ESCAPED_STRING = 2;
  public static final byte NUMBER = 3;
  public static final byte TRUE = 4;
  public static final byte FALSE = 5;
  public static final byte OBJECT = 6;
  public static final byte ARRAY = 7;

  /** Result of {@link #whole} for anything but a whole number in the range of a long. */
  static final long NO_NUMBER = Long.MIN_VALUE;

  private static final int MAX_PLAIN_NUMBER_LENGTH = 18;
  private static final int MAX_NUMBER_LENGTH = 64;

  /** Maximum number of unknown names to keep. */
  private static final int MAX_UNKNOWN = 16;

  private final FieldTable[] unknownTables = new FieldTable[MAX_UNKNOWN];
  private final int[] unknownStarts = new int[MAX_UNKNOWN];
  private final int[] unknownEnds = new int[MAX_UNKNOWN];
  private int unknown;
  private final byte[] kinds;
  private final int[] starts;
  private final int[] ends;
  private byte[] in;

  public FieldSlots(int count) {
    kinds = new byte[count];
    starts = new int[count];
    ends = new int[count];
  }

  /** Sets the bytes that the slots refer to. */
  public void of(byte[] bytes) {
    in = bytes;
    unknown = 0;
  }

  /** Keeps the position of a name that isn't in the table of its object. */
  void addUnknown(FieldTable table, int from, int to) {
    if (unknown < MAX_UNKNOWN) {
      unknownTables[unknown] = table;
      unknownStarts[unknown] = from;
      unknownEnds[unknown++] = to;
    }
  }

  /** Returns the number of unknown names, of which only the first are kept. */
  public int unknown() {
    return unknown;
  }

  /** Returns the fields of the object that has an unknown name. */
  public FieldTable unknownTable(int index) {
    return unknownTables[index];
  }

  /** Returns the position of the first byte of an unknown name, after the quote. */
  public int unknownStart(int index) {
    return unknownStarts[index];
  }

  /** Returns the position after the last byte of an unknown name. */
  public int unknownEnd(int index) {
    return unknownEnds[index];
  }

  void set(int slot, byte kind, int from, int to) {
    kinds[slot] = kind;
    starts[slot] = from;
    ends[slot] = to;
  }

  void clear(int slot) {
    kinds[slot] = ABSENT;
  }

  public byte kind(Field field) {
    return kinds[field.ordinal()];
  }

  public boolean has(Field field) {
    return kinds[field.ordinal()] != ABSENT;
  }

  public boolean isString(Field field) {
    byte kind = kind(field);
    return kind == STRING || kind == ESCAPED_STRING;
  }

  public int start(Field field) {
    return starts[field.ordinal()];
  }

  public int end(Field field) {
    return ends[field.ordinal()];
  }

  /** Returns the text of a string. */
  public String string(Field field) {
    return string(kind(field), start(field), end(field));
  }

  /**
   * Returns the text of a string of the given kind, whose quotes are the first and last byte of
   * {@code [from, to)}.
   */
  public String string(byte kind, int from, int to) {
    return kind == ESCAPED_STRING
        ? JsonText.unescape(in, from + 1, to - 1)
        : new String(in, from + 1, to - from - 2, StandardCharsets.UTF_8);
  }

  /** Returns the value's JSON as received, except for {@linkplain JsonText#readable escapes}. */
  public String json(Field field) {
    return JsonText.readable(in, start(field), end(field));
  }

  /**
   * Returns the JSON object that a string contains, with readable escapes; null if it contains
   * anything else, or an object nested more than {@code maxDepth} levels deep.
   */
  public String objectIn(Field field, int maxDepth) {
    byte[] json = string(field).getBytes(StandardCharsets.UTF_8);
    JsonScanner scanner = new JsonScanner();
    scanner.start(json, 0, json.length);
    try {
      boolean isObject = scanner.value() == OBJECT && scanner.peek() == -1;
      return isObject && scanner.deepest() <= maxDepth
          ? JsonText.readable(json, 0, json.length)
          : null;
    } catch (MalformedJsonException e) {
      return null;
    }
  }

  /**
   * Returns a number's value if it is whole and in the range of a long ({@code 1e3} is 1000), else
   * NO_NUMBER.
   */
  public long whole(Field field) {
    int from = start(field);
    int to = end(field);
    if (to - from > MAX_PLAIN_NUMBER_LENGTH) {
      return unusualWhole(from, to);
    }
    boolean negative = in[from] == '-';
    long value = 0;
    for (int i = negative ? from + 1 : from; i < to; i++) {
      int digit = in[i] - '0';
      if (digit < 0 || digit > 9) {
        return unusualWhole(from, to);
      }
      value = value * 10 + digit;
    }
    return negative ? -value : value;
  }

  private long unusualWhole(int from, int to) {
    if (to - from > MAX_NUMBER_LENGTH) {
      return NO_NUMBER;
    }
    String digits = new String(in, from, to - from, StandardCharsets.US_ASCII);
    try {
      return new BigDecimal(digits).longValueExact();
    } catch (ArithmeticException | NumberFormatException e) {
      return NO_NUMBER;
    }
  }
}
