package dev.lethe.codec.event;

import dev.lethe.codec.json.Field;
import dev.lethe.codec.json.FieldSlots;
import dev.lethe.codec.json.FieldTable;
import dev.lethe.codec.json.JsonScanner;
import dev.lethe.codec.json.MalformedJsonException;
import dev.lethe.codec.json.ScalarTree;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Ids;
import dev.lethe.text.VisibleText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Typed access to a scanned record's fields. Each method returns one field's value or refuses the
 * record with {@code missing_field} or {@code invalid_field} and the field's path.
 */
public final class ScannedFields {
  private static final int MAX_ID_LENGTH = 128;

  /** Maximum length of a number in a string, so that it is in the range of a long. */
  private static final int MAX_DIGITS = 18;

  /** Maximum length of a wrong value in a refusal, in characters. */
  private static final int MAX_FOUND = 100;

  static final String STRING = "a string";

  /** Form of a text that may consist of parts. */
  public static final String CONTENT =
      "a string, or content parts [{\"type\":\"text\",\"text\":\"…\"}]";

  /** Maximum nesting of an object inside a string, as deep as the record's own objects. */
  private static final int MAX_DEPTH = 30;

  /** Form of a name. */
  public static final String NAME = "a non-empty string";

  static final String STRINGS = "a list of strings";
  private static final String NUMBERS = "a list of numbers in the range of a float";
  static final String OBJECT = "a JSON object";

  /** Form of an id. */
  public static final String ID =
      "1 to 128 characters, not all blank, without /, | and control characters";

  private final FieldTable root;
  private final FieldSlots slots;
  private final JsonScanner scanner = new JsonScanner();
  private final MisspeltNames misspelt = new MisspeltNames();
  private int misspeltInParts;
  private byte[] in;
  private int start;
  private int end;
  private Set<String> spoiled = Set.of();
  private boolean hasUnits;

  /**
   * @param root fields of the record itself
   * @param count number of all fields, nested ones included
   */
  public ScannedFields(FieldTable root, int count) {
    this.root = root;
    this.slots = new FieldSlots(count);
  }

  /**
   * Scans the record's JSON in {@code bytes[from, to)}.
   *
   * @param spoiledPaths paths of fields that should contain JSON text in another format but don't
   * @return nesting depth
   */
  public int scan(byte[] bytes, int from, int to, Set<String> spoiledPaths)
      throws MalformedJsonException {
    in = bytes;
    start = from;
    end = to;
    spoiled = spoiledPaths;
    hasUnits = false;
    misspeltInParts = 0;
    slots.of(bytes);
    root.clear(slots);
    scanner.start(bytes, from, to);
    scanner.object(root, slots);
    if (scanner.peek() != -1) {
      throw new MalformedJsonException();
    }
    return scanner.deepest();
  }

  /**
   * Scans the record's JSON in {@code bytes[0, to)}, made from a format whose schema declares times
   * to be in milliseconds.
   *
   * @param spoiledPaths paths of fields that should contain JSON text in that format but don't
   * @return nesting depth
   */
  int scanWithUnits(byte[] bytes, int to, Set<String> spoiledPaths) throws MalformedJsonException {
    int depth = scan(bytes, 0, to, spoiledPaths);
    hasUnits = true;
    return depth;
  }

  /**
   * Returns the number of the record's unknown names that are similar to the name of a field that
   * it lacks, with those of the counted parts.
   */
  public int misspelt() {
    return misspelt.count(slots, in) + misspeltInParts;
  }

  /**
   * Counts the misspelt names of an object inside a list.
   *
   * @param known names of the fields that are read, a constant
   */
  void countMisspelt(List<String> known, Map<?, ?> part) {
    misspeltInParts += misspelt.count(known, part);
  }

  /** Returns true if a field is present and not null. */
  public boolean has(Field field) {
    return slots.has(field);
  }

  /** Refuses the record if the field is absent. */
  public Field required(Field field) throws RefusedException {
    if (!slots.has(field)) {
      throw RefusedException.missing(field.path(), field.form());
    }
    return field;
  }

  /** Returns a string; null if absent. */
  public String text(Field field) throws RefusedException {
    return text(field, STRING);
  }

  private String text(Field field, String form) throws RefusedException {
    if (slots.isString(field)) {
      return slots.string(field);
    }
    if (slots.has(field)) {
      throw invalid(field, form);
    }
    return null;
  }

  /**
   * Returns a text, also given as {@linkplain ContentParts content parts}, without the parts that
   * are no text; null if absent.
   */
  public String content(Field field) throws RefusedException {
    String parts =
        slots.kind(field) == FieldSlots.ARRAY
            ? ContentParts.content(in, slots.start(field), slots.end(field))
            : null;
    return parts == null ? text(field, CONTENT) : parts;
  }

  /**
   * Returns a string, or the digits of a whole number; null if absent.
   *
   * @param form form of a valid value
   */
  String textOrDigits(Field field, String form) throws RefusedException {
    if (slots.kind(field) == FieldSlots.NUMBER) {
      String number = slots.json(field);
      if (isWhole(number)) {
        return number;
      }
    }
    return text(field, form);
  }

  /** Returns true for a number without a fraction and an exponent. */
  private static boolean isWhole(String number) {
    return !number.isEmpty() && number.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
  }

  /** Returns a non-empty string; null if absent. */
  public String name(Field field) throws RefusedException {
    String text = text(field);
    if (text != null && text.isEmpty()) {
      throw invalid(field, NAME);
    }
    return text;
  }

  /**
   * Returns 1 to 128 characters, not all blank, without slash, bar and control characters, from a
   * string or a whole number; null if absent.
   */
  public String id(Field field) throws RefusedException {
    String id = textOrDigits(field, ID);
    if (id != null) {
      requireId(field, id);
    }
    return id;
  }

  private void requireId(Field field, String id) throws RefusedException {
    if (!Ids.isId(id, MAX_ID_LENGTH) || id.indexOf('/') >= 0) {
      throw invalid(field, ID);
    }
  }

  /**
   * Returns a whole number from 0 to {@code largest}, which may be a string; {@code absent} if
   * absent.
   */
  public long count(Field field, long largest, long absent) throws RefusedException {
    if (!slots.has(field)) {
      return absent;
    }
    long number =
        slots.kind(field) == FieldSlots.NUMBER
            ? slots.whole(field)
            : slots.isString(field) ? digits(slots.string(field)) : -1;
    if (number < 0 || number > largest) {
      throw invalid(
          field,
          largest == Long.MAX_VALUE ? "a whole number" : "a whole number from 0 to " + largest);
    }
    return number;
  }

  /** Returns a number from 0 to 1; null if absent. */
  public Double share(Field field) throws RefusedException {
    if (!slots.has(field)) {
      return null;
    }
    boolean isNumber = slots.kind(field) == FieldSlots.NUMBER;
    double share = isNumber ? Double.parseDouble(slots.json(field)) : Double.NaN;
    if (!(share >= 0 && share <= 1)) {
      throw invalid(field, "a number from 0 to 1");
    }
    return share;
  }

  /** Returns the number in a text of digits; -1 for any other text. */
  static long digits(String text) {
    boolean isNumber =
        !text.isEmpty()
            && text.length() <= MAX_DIGITS
            && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber ? Long.parseLong(text) : -1;
  }

  /**
   * Returns epoch milliseconds, from a number or a text; 0 if absent.
   *
   * @param latest largest valid time, epoch milliseconds
   */
  public long time(Field field, long latest) throws RefusedException {
    if (!slots.has(field)) {
      return 0;
    }
    boolean isNumber = slots.kind(field) == FieldSlots.NUMBER;
    long time = isNumber ? slots.whole(field) : EpochMillis.NO_TIME;
    if (!EpochMillis.isPlausible(time, hasUnits)) {
      String text = slots.isString(field) ? slots.string(field) : slots.json(field);
      time = EpochMillis.parse(text);
      if (time == EpochMillis.NO_TIME) {
        throw invalid(field, EpochMillis.expected(text));
      }
    }
    if (time > latest) {
      throw invalid(
          field,
          "a time up to "
              + Instant.ofEpochMilli(latest)
              + ", :max-future-skew-seconds after the record's arrival");
    }
    return time;
  }

  /**
   * Returns the time from which a record's memory is no longer valid, epoch milliseconds; null if
   * absent.
   *
   * @param begin field with the time before which it may not expire
   * @param beginsAt that time, epoch milliseconds; negative if it is not given
   */
  public Long expiresAt(Field field, Field begin, long beginsAt) throws RefusedException {
    if (!has(field)) {
      return null;
    }
    long expiresAt = time(field, IsoTime.LAST_MILLI_OF_9999);
    if (expiresAt < beginsAt) {
      throw invalid(
          field,
          "a time not before " + begin.wireName() + ", which is " + Instant.ofEpochMilli(beginsAt));
    }
    return expiresAt;
  }

  /** Returns a boolean, also given as a string or as 1 or 0; null if absent. */
  public Boolean flag(Field field) throws RefusedException {
    return switch (slots.kind(field)) {
      case FieldSlots.TRUE -> Boolean.TRUE;
      case FieldSlots.FALSE -> Boolean.FALSE;
      case FieldSlots.ABSENT -> null;
      default -> unusualFlag(field);
    };
  }

  private Boolean unusualFlag(Field field) throws RefusedException {
    Boolean flag = flagIn(textOrJson(field));
    if (flag == null) {
      throw invalid(field, "true or false");
    }
    return flag;
  }

  /** Returns the boolean in a text; null for any other text. */
  static Boolean flagIn(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "1" -> Boolean.TRUE;
      case "false", "0" -> Boolean.FALSE;
      default -> null;
    };
  }

  /**
   * Returns an error like {@link #textOrJson}, but null for false or an empty text, which mean no
   * error.
   */
  String error(Field field) throws RefusedException {
    String error = slots.kind(field) == FieldSlots.FALSE ? null : textOrJson(field);
    return error == null || error.isEmpty() ? null : error;
  }

  /** Returns any JSON as received; null if absent. */
  public String json(Field field) throws RefusedException {
    requireValid(field);
    return slots.has(field) ? slots.json(field) : null;
  }

  /** Returns a JSON object, also given as a string that contains it; null if absent or blank. */
  String arguments(Field field) throws RefusedException {
    requireValid(field);
    if (!slots.isString(field)) {
      return object(field);
    }
    if (slots.string(field).isBlank()) {
      return null;
    }
    String object = slots.objectIn(field, MAX_DEPTH);
    if (object == null) {
      throw invalid(field, OBJECT + ", also as a string");
    }
    return object;
  }

  private void requireValid(Field field) throws RefusedException {
    if (!spoiled.isEmpty() && spoiled.contains(field.path())) {
      throw invalid(field, "JSON");
    }
  }

  /** Returns a JSON object as received; null if absent. */
  public String object(Field field) throws RefusedException {
    if (isObject(field)) {
      return slots.json(field);
    }
    if (slots.has(field)) {
      throw invalid(field, OBJECT);
    }
    return null;
  }

  /** Returns a JSON object byte for byte as received; null if absent. */
  public String rawObject(Field field) throws RefusedException {
    return object(field) == null ? null : raw(slots.start(field), slots.end(field));
  }

  private String raw(int from, int to) {
    return new String(in, from, to - from, StandardCharsets.UTF_8);
  }

  /** Returns true if the field's value is an object. */
  public boolean isObject(Field field) {
    return slots.kind(field) == FieldSlots.OBJECT;
  }

  /** Returns true if the field's value is an array. */
  public boolean isArray(Field field) {
    return slots.kind(field) == FieldSlots.ARRAY;
  }

  /** Returns the text of a string, or the JSON of any other value; null if absent. */
  public String textOrJson(Field field) throws RefusedException {
    requireValid(field);
    return slots.isString(field) ? slots.string(field) : json(field);
  }

  /** Returns a result like {@link #textOrJson}, but the text of content parts. */
  String result(Field field) throws RefusedException {
    String text =
        slots.kind(field) == FieldSlots.ARRAY
            ? ContentParts.result(in, slots.start(field), slots.end(field))
            : null;
    return text == null ? textOrJson(field) : text;
  }

  /** Returns true if the value is {@code true} itself. */
  boolean isTrue(Field field) {
    return slots.kind(field) == FieldSlots.TRUE;
  }

  /** Returns an array of strings; empty if absent. */
  public List<String> texts(Field field) throws RefusedException {
    return elements(field, () -> element(field, false));
  }

  /** Returns an array of strings or whole numbers; empty if absent. */
  List<String> textsOrDigits(Field field) throws RefusedException {
    return elements(field, () -> element(field, true));
  }

  /** Returns an array of ids; empty if absent. */
  public List<String> ids(Field field) throws RefusedException {
    List<String> ids = textsOrDigits(field);
    for (String id : ids) {
      requireId(field, id);
    }
    return ids;
  }

  private String element(Field field, boolean digitsToo)
      throws RefusedException, MalformedJsonException {
    int from = scanner.position();
    byte kind = scanner.value();
    if (kind == FieldSlots.STRING || kind == FieldSlots.ESCAPED_STRING) {
      return slots.string(kind, from, scanner.position());
    }
    String number = kind == FieldSlots.NUMBER && digitsToo ? raw(from, scanner.position()) : "";
    if (!isWhole(number)) {
      throw invalid(field, STRINGS);
    }
    return number;
  }

  /** Returns an array of numbers in the range of a float; empty if absent. */
  public List<Float> floats(Field field) throws RefusedException {
    return elements(
        field,
        () -> {
          int from = scanner.position();
          boolean isNumber = scanner.value() == FieldSlots.NUMBER;
          int length = scanner.position() - from;
          float number =
              isNumber
                  ? Float.parseFloat(new String(in, from, length, StandardCharsets.US_ASCII))
                  : Float.NaN;
          if (!Float.isFinite(number)) {
            throw invalid(field, NUMBERS);
          }
          return number;
        });
  }

  /**
   * Returns the record as a JSON object without the named top-level fields, otherwise byte for
   * byte. If a name occurs twice, the last value counts; nulls are kept.
   */
  public String without(Set<String> names) {
    Map<String, String> rest = new LinkedHashMap<>();
    scanner.start(in, start, end);
    try {
      scanner.expect('{');
      for (boolean later = false; scanner.peek() != '}'; later = true) {
        if (later) {
          scanner.expect(',');
          scanner.peek();
        }
        int from = scanner.position();
        String name = slots.string(scanner.value(), from, scanner.position());
        scanner.expect(':');
        scanner.value();
        if (!names.contains(name)) {
          rest.put(name, raw(from, scanner.position()));
        }
      }
    } catch (MalformedJsonException e) {
      throw new AssertionError("bytes that were well-formed before are malformed", e);
    }
    return '{' + String.join(",", rest.values()) + '}';
  }

  /** Reads one element of an array. */
  private interface Element<T> {
    T read() throws RefusedException, MalformedJsonException;
  }

  /** Returns true if the field is an object, or an array that may have elements. */
  boolean isFilled(Field field) {
    byte kind = slots.kind(field);
    return kind == FieldSlots.OBJECT
        || (kind == FieldSlots.ARRAY && slots.end(field) - slots.start(field) > "[]".length());
  }

  /** Returns the field's value as a {@link ScalarTree}. */
  Object tree(Field field) {
    return new ScalarTree().read(in, slots.start(field), slots.end(field));
  }

  private <T> List<T> elements(Field field, Element<T> element) throws RefusedException {
    if (!startsArray(field)) {
      return List.of();
    }
    List<T> elements = new ArrayList<>();
    try {
      while (nextElement(!elements.isEmpty())) {
        elements.add(element.read());
      }
    } catch (MalformedJsonException e) {
      throw new AssertionError("bytes that were well-formed before are malformed", e);
    }
    return elements;
  }

  /**
   * Returns the refusal of a field that is present.
   *
   * @param expected form of a valid value
   */
  public RefusedException invalid(Field field, String expected) {
    return new RefusedException(
        DeadLetterReason.invalid(field.path()), new FieldFault(found(field), expected));
  }

  /** Returns the text at which the scan of malformed JSON stopped, and its position. */
  String foundAtStop() {
    int at = Math.min(scanner.position(), end);
    if (at == end) {
      return "the end of the text at byte " + at;
    }
    String rest = new String(in, at, Math.min(MAX_FOUND, end - at), StandardCharsets.UTF_8);
    return shown(rest) + " at byte " + at;
  }

  /** Returns the field's JSON, shortened and without terminal control characters. */
  String found(Field field) {
    if (!slots.has(field)) {
      return "text that is not JSON";
    }
    return shown(slots.isString(field) ? '"' + slots.string(field) + '"' : slots.json(field));
  }

  /** Returns a value's JSON, shortened and without terminal control characters. */
  public static String shown(String text) {
    boolean isCut = text.length() > MAX_FOUND;
    return VisibleText.of(isCut ? text.substring(0, MAX_FOUND) : text) + (isCut ? "…" : "");
  }

  private boolean startsArray(Field field) throws RefusedException {
    if (!slots.has(field)) {
      return false;
    }
    if (slots.kind(field) != FieldSlots.ARRAY) {
      throw invalid(field, "a list");
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
