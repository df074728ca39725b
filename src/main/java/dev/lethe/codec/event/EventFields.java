package dev.lethe.codec.event;

import dev.lethe.codec.json.FieldSlots;
import dev.lethe.codec.json.FieldTable;
import dev.lethe.codec.json.JsonScanner;
import dev.lethe.codec.json.MalformedJsonException;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.Ids;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One scanned event's fields by their types. Each method answers one field's value or refuses the
 * record with {@code missing_field} or {@code invalid_field} and the field's path.
 */
final class EventFields {
  private static final int MAX_ID_LENGTH = 128;

  private final FieldSlots slots = new FieldSlots(EventField.values().length);
  private final JsonScanner scanner = new JsonScanner();
  private byte[] in;
  private Set<String> spoiled = Set.of();

  /**
   * Scans the event's JSON in {@code bytes[from, to)}.
   *
   * @param spoiledPaths paths of fields that another format held as the text of JSON that is none
   * @return how deep it nests
   */
  int scan(byte[] bytes, int from, int to, Set<String> spoiledPaths) throws MalformedJsonException {
    in = bytes;
    spoiled = spoiledPaths;
    slots.of(bytes);
    EventField.Tables.EVENT.clear(slots);
    scanner.start(bytes, from, to);
    scanner.object(EventField.Tables.EVENT, slots);
    if (scanner.peek() != -1) {
      throw new MalformedJsonException();
    }
    return scanner.deepest();
  }

  boolean has(EventField field) {
    return slots.has(field);
  }

  /** Refuses the record if the field isn't there. */
  EventField required(EventField field) throws RefusedException {
    if (!slots.has(field)) {
      throw new RefusedException(DeadLetterReason.missing(field.path()));
    }
    return field;
  }

  /** A string; null if absent. */
  String text(EventField field) throws RefusedException {
    if (slots.isString(field)) {
      return slots.string(field);
    }
    if (slots.has(field)) {
      throw invalid(field);
    }
    return null;
  }

  /** A string that isn't empty; null if absent. */
  String name(EventField field) throws RefusedException {
    String text = text(field);
    if (text != null && text.isEmpty()) {
      throw invalid(field);
    }
    return text;
  }

  /** 1 to 128 characters without slash, bar and control characters; null if absent. */
  String id(EventField field) throws RefusedException {
    String id = text(field);
    if (id != null && (!Ids.isId(id, MAX_ID_LENGTH) || id.indexOf('/') >= 0)) {
      throw invalid(field);
    }
    return id;
  }

  /** A whole number from 0 to {@code largest}; {@code absent} if absent. */
  long count(EventField field, long largest, long absent) throws RefusedException {
    if (!slots.has(field)) {
      return absent;
    }
    long number = slots.kind(field) == FieldSlots.NUMBER ? slots.whole(field) : -1;
    if (number < 0 || number > largest) {
      throw invalid(field);
    }
    return number;
  }

  /** Epoch milliseconds, of a number or an ISO-8601 text, from 0 to {@code latest}. */
  long time(EventField field, long latest) throws RefusedException {
    if (!slots.isString(field)) {
      return count(field, latest, 0);
    }
    long time = IsoTime.parse(slots.string(field));
    if (time < 0 || time > latest) {
      throw invalid(field);
    }
    return time;
  }

  /** True or false; null if absent. */
  Boolean flag(EventField field) throws RefusedException {
    return switch (slots.kind(field)) {
      case FieldSlots.TRUE -> Boolean.TRUE;
      case FieldSlots.FALSE -> Boolean.FALSE;
      case FieldSlots.ABSENT -> null;
      default -> throw invalid(field);
    };
  }

  /** The same as {@link #textOrJson}, and null if false or empty: there was no error then. */
  String error(EventField field) throws RefusedException {
    String error = slots.kind(field) == FieldSlots.FALSE ? null : textOrJson(field);
    return error == null || error.isEmpty() ? null : error;
  }

  /** Any JSON, as it came in; null if absent. */
  String json(EventField field) throws RefusedException {
    requireUnspoiled(field);
    return slots.has(field) ? slots.json(field) : null;
  }

  private void requireUnspoiled(EventField field) throws RefusedException {
    if (!spoiled.isEmpty() && spoiled.contains(field.path())) {
      throw invalid(field);
    }
  }

  /** A JSON object, as it came in; null if absent. */
  String object(EventField field) throws RefusedException {
    if (isObject(field)) {
      return slots.json(field);
    }
    if (slots.has(field)) {
      throw invalid(field);
    }
    return null;
  }

  boolean isObject(EventField field) {
    return slots.kind(field) == FieldSlots.OBJECT;
  }

  /** A string's text, or the JSON of anything else; null if absent. */
  String textOrJson(EventField field) throws RefusedException {
    requireUnspoiled(field);
    return slots.isString(field) ? slots.string(field) : json(field);
  }

  /** An array of strings; empty if absent. */
  List<String> texts(EventField field) throws RefusedException {
    if (!startsArray(field)) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    try {
      while (nextElement(!texts.isEmpty())) {
        int from = scanner.position();
        byte kind = scanner.value();
        if (kind != FieldSlots.STRING && kind != FieldSlots.ESCAPED_STRING) {
          throw invalid(field);
        }
        texts.add(slots.string(kind, from, scanner.position()));
      }
    } catch (MalformedJsonException e) {
      throw new AssertionError("the same bytes were well-formed a moment ago", e);
    }
    return texts;
  }

  /** What makes one element of an array of objects from the slots of its table. */
  interface Element<T> {
    T read() throws RefusedException;
  }

  /** An array of objects with the fields of {@code table}; empty if absent. */
  <T> List<T> objects(EventField field, FieldTable table, Element<T> element)
      throws RefusedException {
    if (!startsArray(field)) {
      return List.of();
    }
    List<T> elements = new ArrayList<>();
    try {
      while (nextElement(!elements.isEmpty())) {
        if (scanner.peek() != '{') {
          throw invalid(field);
        }
        table.clear(slots);
        scanner.object(table, slots);
        elements.add(element.read());
      }
    } catch (MalformedJsonException e) {
      throw new AssertionError("the same bytes were well-formed a moment ago", e);
    }
    return elements;
  }

  static RefusedException invalid(EventField field) {
    return new RefusedException(DeadLetterReason.invalid(field.path()));
  }

  private boolean startsArray(EventField field) throws RefusedException {
    if (!slots.has(field)) {
      return false;
    }
    if (slots.kind(field) != FieldSlots.ARRAY) {
      throw invalid(field);
    }
    scanner.start(in, slots.start(field) + 1, slots.end(field));
    return true;
  }

  private boolean nextElement(boolean later) throws MalformedJsonException {
    if (scanner.peek() == ']') {
      return false;
    }
    if (later) {
      scanner.expect(',');
    }
    return scanner.peek() != -1;
  }
}
