package dev.lethe.codec.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads validated JSON as maps and lists of strings: a number or boolean becomes its JSON text, and
 * null stays null. Of duplicate names the last counts. Not thread-safe.
 */
public final class ScalarTree {
  private final JsonScanner scanner = new JsonScanner();
  private byte[] in;

  /**
   * Returns the value in {@code bytes[from, to)}.
   *
   * @param bytes JSON that has been scanned, and whose nesting is limited
   */
  public Object read(byte[] bytes, int from, int to) {
    in = bytes;
    scanner.start(bytes, from, to);
    try {
      return value();
    } catch (MalformedJsonException e) {
      throw new AssertionError("bytes that were well-formed before are malformed", e);
    }
  }

  private Object value() throws MalformedJsonException {
    return switch (scanner.peek()) {
      case '{' -> object();
      case '[' -> array();
      default -> scalar();
    };
  }

  private Map<String, Object> object() throws MalformedJsonException {
    Map<String, Object> object = new LinkedHashMap<>();
    scanner.expect('{');
    while (scanner.peek() != '}') {
      if (!object.isEmpty()) {
        scanner.expect(',');
        scanner.peek();
      }
      String name = scalar();
      scanner.expect(':');
      object.put(name, value());
    }
    scanner.expect('}');
    return object;
  }

  private List<Object> array() throws MalformedJsonException {
    List<Object> array = new ArrayList<>();
    scanner.expect('[');
    while (scanner.peek() != ']') {
      if (!array.isEmpty()) {
        scanner.expect(',');
      }
      array.add(value());
    }
    scanner.expect(']');
    return array;
  }

  private String scalar() throws MalformedJsonException {
    int from = scanner.position();
    byte kind = scanner.value();
    int to = scanner.position();
    return switch (kind) {
      case FieldSlots.ABSENT -> null;
      case FieldSlots.ESCAPED_STRING -> JsonText.unescape(in, from + 1, to - 1);
      case FieldSlots.STRING -> new String(in, from + 1, to - from - 2, StandardCharsets.UTF_8);
      default -> new String(in, from, to - from, StandardCharsets.US_ASCII);
    };
  }
}
