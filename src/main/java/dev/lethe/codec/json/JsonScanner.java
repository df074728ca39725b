package dev.lethe.codec.json;

import java.util.Arrays;

/**
 * Single-pass scanner of JSON (RFC 8259) in bytes. Records the positions of the wanted fields and
 * validates everything else: grammar, UTF-8 and nesting. Creates neither strings nor a tree; {@link
 * FieldSlots} extracts the values that are used.
 *
 * <p>Stricter than a usual parser where leniency would let two readers interpret a text
 * differently: overlong UTF-8 and encoded surrogates are malformed, and so is text after the value.
 * If a name occurs twice in an object, the last value counts. Nesting is followed to any depth, so
 * that a text nested too deeply is distinguished from a malformed one.
 */
public final class JsonScanner {
  private static final byte PLAIN = 0;
  private static final byte QUOTE = 1;
  private static final byte ESCAPE = 2;
  private static final byte LEAD_OF_2 = 3;
  private static final byte LEAD_OF_3 = 4;
  private static final byte LEAD_OF_4 = 5;
  private static final byte BAD = 6;
  private static final byte[] CLASS = classes();

  private byte[] in;
  private int pos;
  private int end;
  private int depth;
  private int deepest;
  private byte[] unescapedName = new byte[64];
  private long[] objects = new long[1];

  /** Starts at {@code from}; {@code to} is the end of the bytes to read. */
  public void start(byte[] bytes, int from, int to) {
    in = bytes;
    pos = from;
    end = to;
    depth = 0;
    deepest = 0;
  }

  /** Returns the maximum nesting depth of objects and arrays since the start. */
  public int deepest() {
    return deepest;
  }

  /** Returns the position of the next byte to read. */
  public int position() {
    return pos;
  }

  /** Returns the next byte that isn't white space, without reading it; -1 at the end. */
  public int peek() {
    while (pos < end) {
      int c = in[pos];
      if (c > ' ' || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) {
        return c & 0xFF;
      }
      pos++;
    }
    return -1;
  }

  /** Reads the given byte after skipping white space. */
  public void expect(int wanted) throws MalformedJsonException {
    if (peek() != wanted) {
      throw new MalformedJsonException();
    }
    pos++;
  }

  /** Reads the object that begins here and records the positions of the fields of {@code table}. */
  public void object(FieldTable table, FieldSlots slots) throws MalformedJsonException {
    expect('{');
    open(true);
    if (peek() == '}') {
      pos++;
      depth--;
      return;
    }
    while (true) {
      Field field = name(table, slots);
      expect(':');
      value(field, slots);
      int c = peek();
      if (c != ',' && c != '}') {
        throw new MalformedJsonException();
      }
      pos++;
      if (c == '}') {
        depth--;
        return;
      }
    }
  }

  /** Reads any value and returns its kind, a constant of {@link FieldSlots}. */
  public byte value() throws MalformedJsonException {
    int c = peek();
    if (c == '{' || c == '[') {
      container();
      return c == '{' ? FieldSlots.OBJECT : FieldSlots.ARRAY;
    }
    return scalar(c);
  }

  private void value(Field field, FieldSlots slots) throws MalformedJsonException {
    if (field == null) {
      value();
      return;
    }
    int c = peek();
    int from = pos;
    byte kind;
    FieldTable inner = field.inner();
    if (inner == null) {
      kind = value();
    } else {
      inner.clear(slots);
      if (c == '{') {
        object(inner, slots);
        kind = FieldSlots.OBJECT;
      } else {
        kind = value();
      }
    }
    slots.set(field.ordinal(), kind, from, pos);
  }

  private Field name(FieldTable table, FieldSlots slots) throws MalformedJsonException {
    if (peek() != '"') {
      throw new MalformedJsonException();
    }
    int from = pos + 1;
    if (!string()) {
      Field field = table.find(in, from, pos - 1);
      if (field == null) {
        slots.addUnknown(table, from, pos - 1);
      }
      return field;
    }
    if (unescapedName.length < pos - from) {
      unescapedName = new byte[pos - from];
    }
    return table.find(unescapedName, 0, JsonText.unescape(in, from, pos - 1, unescapedName));
  }

  /**
   * Reads an object or array of any depth. Iterative, since with recursion the input would
   * determine the depth of the stack.
   */
  private void container() throws MalformedJsonException {
    int base = depth;
    open(in[pos++] == '{');
    boolean empty = true;
    while (depth > base) {
      boolean object = (objects[depth >> 6] >>> (depth & 63) & 1) != 0;
      int c = peek();
      if (c == (object ? '}' : ']')) {
        pos++;
        depth--;
        empty = false;
        continue;
      }
      if (!empty) {
        expect(',');
        c = peek();
      }
      if (object) {
        if (c != '"') {
          throw new MalformedJsonException();
        }
        string();
        expect(':');
        c = peek();
      }
      empty = c == '{' || c == '[';
      if (empty) {
        open(c == '{');
        pos++;
      } else {
        scalar(c);
      }
    }
  }

  private void open(boolean object) {
    depth++;
    deepest = Math.max(deepest, depth);
    int word = depth >> 6;
    if (word == objects.length) {
      objects = Arrays.copyOf(objects, word * 2);
    }
    long bit = 1L << (depth & 63);
    objects[word] = object ? objects[word] | bit : objects[word] & ~bit;
  }

  private byte scalar(int first) throws MalformedJsonException {
    switch (first) {
      case '"' -> {
        return string() ? FieldSlots.ESCAPED_STRING : FieldSlots.STRING;
      }
      case 't' -> {
        literal("true");
        return FieldSlots.TRUE;
      }
      case 'f' -> {
        literal("false");
        return FieldSlots.FALSE;
      }
      case 'n' -> {
        literal("null");
        return FieldSlots.ABSENT;
      }
      default -> {
        number();
        return FieldSlots.NUMBER;
      }
    }
  }

  private void literal(String word) throws MalformedJsonException {
    if (end - pos < word.length()) {
      throw new MalformedJsonException();
    }
    for (int i = 0; i < word.length(); i++) {
      if (in[pos + i] != word.charAt(i)) {
        throw new MalformedJsonException();
      }
    }
    pos += word.length();
  }

  private void number() throws MalformedJsonException {
    if (at(pos) == '-') {
      pos++;
    }
    if (at(pos) == '0') {
      pos++;
    } else {
      digits();
    }
    if (at(pos) == '.') {
      pos++;
      digits();
    }
    if (at(pos) == 'e' || at(pos) == 'E') {
      pos++;
      if (at(pos) == '+' || at(pos) == '-') {
        pos++;
      }
      digits();
    }
  }

  private void digits() throws MalformedJsonException {
    int from = pos;
    while (at(pos) >= '0' && at(pos) <= '9') {
      pos++;
    }
    if (pos == from) {
      throw new MalformedJsonException();
    }
  }

  private int at(int index) {
    return index < end ? in[index] : -1;
  }

  /** Reads the string that begins here; returns true if it contains escapes. */
  private boolean string() throws MalformedJsonException {
    byte[] bytes = in;
    int to = end;
    boolean escaped = false;
    int p = pos + 1;
    while (p < to) {
      byte kind = CLASS[bytes[p] & 0xFF];
      if (kind == PLAIN) {
        p++;
      } else if (kind == QUOTE) {
        pos = p + 1;
        return escaped;
      } else if (kind == ESCAPE) {
        escaped = true;
        p = escape(p + 1);
      } else {
        p = multibyte(p, kind);
      }
    }
    throw new MalformedJsonException();
  }

  private int escape(int p) throws MalformedJsonException {
    int escape = at(p);
    if (escape != 'u') {
      if (escape < 0 || "\"\\/bfnrt".indexOf(escape) < 0) {
        throw new MalformedJsonException();
      }
      return p + 1;
    }
    for (int i = 1; i <= 4; i++) {
      if (Character.digit(at(p + i), 16) < 0) {
        throw new MalformedJsonException();
      }
    }
    return p + 5;
  }

  /** Reads one of the well-formed sequences of Unicode's table 3-7. */
  private int multibyte(int p, byte kind) throws MalformedJsonException {
    int lead = in[p] & 0xFF;
    int second = at(p + 1) & 0xFF;
    boolean good =
        switch (kind) {
          case LEAD_OF_2 -> continues(p + 1);
          case LEAD_OF_3 ->
              continues(p + 1)
                  && continues(p + 2)
                  && (lead != 0xE0 || second >= 0xA0)
                  && (lead != 0xED || second <= 0x9F);
          case LEAD_OF_4 ->
              continues(p + 1)
                  && continues(p + 2)
                  && continues(p + 3)
                  && (lead != 0xF0 || second >= 0x90)
                  && (lead != 0xF4 || second <= 0x8F);
          default -> false;
        };
    if (!good) {
      throw new MalformedJsonException();
    }
    return p + kind - LEAD_OF_2 + 2;
  }

  private boolean continues(int p) {
    return p < end && (in[p] & 0xC0) == 0x80;
  }

  private static byte[] classes() {
    byte[] classes = new byte[256];
    for (int c = 0; c < 256; c++) {
      if (c < ' ' || (c >= 0x80 && c < 0xC2) || c > 0xF4) {
        classes[c] = BAD;
      } else if (c >= 0xF0) {
        classes[c] = LEAD_OF_4;
      } else if (c >= 0xE0) {
        classes[c] = LEAD_OF_3;
      } else if (c >= 0xC2) {
        classes[c] = LEAD_OF_2;
      }
    }
    classes['"'] = QUOTE;
    classes['\\'] = ESCAPE;
    return classes;
  }
}
