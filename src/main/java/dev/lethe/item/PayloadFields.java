package dev.lethe.item;

import java.util.ArrayList;
import java.util.List;

/**
 * Fields of a JSON object as written in its text, so that fields can be copied between objects byte
 * for byte. The text must be a JSON object.
 */
public final class PayloadFields {
  private static final int HEX = 16;
  private static final int UNICODE_DIGITS = 4;

  private final String json;
  private int at;

  private PayloadFields(String json) {
    this.json = json;
  }

  /**
   * Field of an object.
   *
   * @param name without escapes
   * @param text the name and the value, verbatim
   * @param value verbatim
   */
  public record Field(String name, String text, String value) {
    /** Returns true if its value is an object. */
    public boolean hasFields() {
      return value.startsWith("{");
    }
  }

  /** Returns the fields of an object in order, including any with duplicate names. */
  public static List<Field> of(String object) {
    return new PayloadFields(object).read();
  }

  /** Returns an object with more fields appended. */
  static String with(String object, List<Field> more) {
    if (more.isEmpty()) {
      return object;
    }
    StringBuilder all = new StringBuilder(object.substring(0, object.lastIndexOf('}')));
    boolean first = of(object).isEmpty();
    for (Field field : more) {
      all.append(first ? "" : ",").append(field.text());
      first = false;
    }
    return all.append('}').toString();
  }

  private List<Field> read() {
    List<Field> fields = new ArrayList<>();
    at = json.indexOf('{') + 1;
    skipSpace();
    while (json.charAt(at) != '}') {
      int start = at;
      skipString();
      String name = unescaped(json.substring(start + 1, at - 1));
      skipSpace();
      at++;
      skipSpace();
      int value = at;
      skipValue();
      fields.add(new Field(name, json.substring(start, at), json.substring(value, at)));
      skipSpace();
      if (json.charAt(at) == ',') {
        at++;
        skipSpace();
      }
    }
    return fields;
  }

  private void skipSpace() {
    while (" \t\n\r".indexOf(json.charAt(at)) >= 0) {
      at++;
    }
  }

  /** Skips from the opening quote to the position after the closing quote. */
  private void skipString() {
    at++;
    while (json.charAt(at) != '"') {
      at += json.charAt(at) == '\\' ? 2 : 1;
    }
    at++;
  }

  private void skipValue() {
    int depth = 0;
    do {
      char c = json.charAt(at);
      if (c == '"') {
        skipString();
      } else if (c == '{' || c == '[') {
        depth++;
        at++;
      } else if (c == '}' || c == ']') {
        depth--;
        at++;
      } else if (depth > 0) {
        at++;
      } else {
        skipScalar();
      }
    } while (depth > 0);
  }

  private void skipScalar() {
    while (",}] \t\n\r".indexOf(json.charAt(at)) < 0) {
      at++;
    }
  }

  private static String unescaped(String name) {
    if (name.indexOf('\\') < 0) {
      return name;
    }
    StringBuilder plain = new StringBuilder();
    int i = 0;
    while (i < name.length()) {
      char c = name.charAt(i++);
      if (c != '\\') {
        plain.append(c);
        continue;
      }
      char escaped = name.charAt(i++);
      if (escaped == 'u') {
        plain.append((char) Integer.parseInt(name, i, i + UNICODE_DIGITS, HEX));
        i += UNICODE_DIGITS;
      } else {
        int control = "bfnrt".indexOf(escaped);
        plain.append(control < 0 ? escaped : "\b\f\n\r\t".charAt(control));
      }
    }
    return plain.toString();
  }
}
