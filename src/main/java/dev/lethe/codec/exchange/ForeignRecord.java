package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.codec.event.ScannedFields;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Record of another system, or an object inside of it. Notes the fields that a mapping reads, so
 * that the others can be reported. A null, an empty text and an empty list are no value.
 */
public final class ForeignRecord {
  private final JsonNode node;
  private final String path;
  private final String list;
  private final ObjectNode header;
  private final FieldUse use;
  private final Set<String> read = new HashSet<>();
  private final List<ForeignRecord> parts = new ArrayList<>();

  /**
   * @param list name of the file's list that contains the record; empty for a root value
   * @param header fields of the file's root object that precede its list of records
   */
  public ForeignRecord(JsonNode node, String list, ObjectNode header, FieldUse use) {
    this(node, "", list, header, use);
  }

  private ForeignRecord(JsonNode node, String path, String list, ObjectNode header, FieldUse use) {
    this.node = node;
    this.path = path;
    this.list = list;
    this.header = header;
    this.use = use;
  }

  /** Returns the name of the file's list that contains the record; empty for a root value. */
  String list() {
    return list;
  }

  /** Returns the names of all fields, in order. */
  List<String> names() {
    return node.properties().stream().map(Map.Entry::getKey).toList();
  }

  /** Returns the record as it is; the caller reads its fields itself. */
  ObjectNode json() throws RefusedException {
    if (!(node instanceof ObjectNode object)) {
      throw new RefusedException(
          DeadLetterReason.NOT_JSON,
          new FieldFault(ScannedFields.shown(node.toString()), "a JSON object"));
    }
    object.fieldNames().forEachRemaining(read::add);
    return object;
  }

  /** Returns the fields of the file's root object. */
  ForeignRecord header() {
    return new ForeignRecord(header, "", "", header, use);
  }

  /** Returns true if a field has a value. */
  boolean has(String name) {
    return isValue(node.path(name));
  }

  private static boolean isValue(JsonNode value) {
    return !value.isMissingNode()
        && !value.isNull()
        && !(value.isTextual() && value.textValue().isEmpty())
        && !(value.isContainerNode() && value.isEmpty());
  }

  /** Returns the field's value; null if it has none. */
  JsonNode value(String name, String becomes) {
    read.add(name);
    JsonNode value = node.path(name);
    if (!isValue(value)) {
      return null;
    }
    use.mapped(path(name), becomes);
    return value;
  }

  /** Returns a text, or the digits of a number; null if the field has no value. */
  String text(String name, String becomes) throws RefusedException {
    JsonNode value = value(name, becomes);
    if (value != null && !value.isTextual() && !value.isNumber()) {
      throw invalid(name, "a string");
    }
    return value == null ? null : value.asText();
  }

  /** Returns a text that the record must have. */
  String required(String name, String becomes) throws RefusedException {
    String text = text(name, becomes);
    if (text == null) {
      throw RefusedException.missing(path(name), "a string");
    }
    return text;
  }

  /** Returns a list of texts, also given as one text with commas; empty if there is no value. */
  List<String> texts(String name, String becomes) throws RefusedException {
    JsonNode value = value(name, becomes);
    if (value == null) {
      return List.of();
    }
    if (value.isTextual()) {
      return separated(value.textValue(), ",");
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode one : value) {
      if (!one.isTextual()) {
        throw invalid(name, "a list of strings");
      }
      texts.add(one.textValue());
    }
    if (!value.isArray()) {
      throw invalid(name, "a list of strings");
    }
    return texts;
  }

  /** Returns the parts of a text between separators, without blank ones. */
  static List<String> separated(String text, String separator) {
    return Arrays.stream(text.split(separator, -1))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }

  /**
   * Returns a time, epoch milliseconds; null if the field has no value.
   *
   * @param zone zone of times that name none; null if these are invalid
   */
  Long time(String name, String becomes, ZoneId zone) throws RefusedException {
    JsonNode value = value(name, becomes);
    if (value == null) {
      return null;
    }
    String text = value.isValueNode() ? value.asText() : "";
    long time = ForeignTime.parse(text, zone);
    if (time == ForeignTime.NO_TIME) {
      throw invalid(name, ForeignTime.expected(text));
    }
    return time;
  }

  /** Returns true if the field is true. */
  boolean flag(String name, String becomes) {
    read.add(name);
    boolean isSet = node.path(name).booleanValue();
    if (isSet) {
      use.mapped(path(name), becomes);
    }
    return isSet;
  }

  /** Returns an object inside of this one; without fields if there is none. */
  ForeignRecord at(String name) {
    read.add(name);
    JsonNode inner = node.path(name);
    if (isValue(inner) && !inner.isObject()) {
      use.unmapped(path(name));
    }
    return part(inner.isObject() ? inner : JsonNodeFactory.instance.objectNode(), path(name));
  }

  /** Returns the objects of a list; none if there is no list. */
  List<ForeignRecord> each(String name) {
    read.add(name);
    List<ForeignRecord> objects = new ArrayList<>();
    for (JsonNode one : node.path(name)) {
      if (one.isObject()) {
        objects.add(part(one, path(name) + "[]"));
      }
    }
    return objects;
  }

  private ForeignRecord part(JsonNode inner, String place) {
    ForeignRecord part = new ForeignRecord(inner, place, "", header, use);
    parts.add(part);
    return part;
  }

  /** Marks fields whose content other fields have too. */
  void ignore(String... names) {
    read.addAll(List.of(names));
  }

  /**
   * Notes that the record becomes nothing.
   *
   * @param kind noun phrase for such records
   */
  void skip(String kind) {
    use.skipped(kind);
    node.fieldNames().forEachRemaining(read::add);
  }

  /** Counts the fields that no method has read. Call it once, after the mapping. */
  public void countUnread() {
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      boolean isInformation =
          isValue(field.getValue())
              && !(field.getValue().isBoolean() && !field.getValue().booleanValue());
      if (isInformation && !read.contains(field.getKey())) {
        use.unmapped(path(field.getKey()));
      }
    }
    parts.forEach(ForeignRecord::countUnread);
  }

  /** Returns the refusal of a field's value. */
  RefusedException invalid(String name, String expected) {
    JsonNode value = node.path(name);
    String found = value.isTextual() ? '"' + value.textValue() + '"' : value.toString();
    return new RefusedException(
        DeadLetterReason.invalid(path(name)), new FieldFault(ScannedFields.shown(found), expected));
  }

  private String path(String name) {
    return path.isEmpty() ? name : path + '.' + name;
  }
}
