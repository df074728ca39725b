package dev.lethe.item;

import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a JSON object as they stand in its text: what is copied from one object to another
 * stays byte for byte. The text has to be a JSON object.
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
   * A field.
   *
   * @param name without its escapes
   * @param text the name and the value as they stand
   * @param value as it stands
   */
  public record Field(String name, String text, String value) {
    /** Whether its value is an object. */
    public boolean hasFields() {
      return value.startsWith("{");
    }
  }

  /** The fields of an object in their order, of equal names each. */
  public static List<Field> of(String object) {
    return new PayloadFields(object).read();
  }

  /** An object with more fields behind its own. */
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

  /** From its first quote to what comes behind its last. */
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
