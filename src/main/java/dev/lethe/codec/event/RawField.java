package dev.lethe.codec.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Field of a raw record. Each method returns its value or refuses the record with the field's path.
 *
 * @param node value; a missing node if absent
 * @param path dotted path in the raw record; empty for the record itself
 */
record RawField(JsonNode node, String path) {
  private static final String ID = "an id: a string or a whole number";

  /** Returns a field of this object; absent if this isn't an object. */
  RawField at(String name) {
    return new RawField(node.path(name), path.isEmpty() ? name : path + '.' + name);
  }

  /** Returns the elements of this list; anything else has none. */
  List<RawField> elements() {
    List<RawField> elements = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(element -> elements.add(new RawField(element, path)));
    }
    return elements;
  }

  /** Returns true if the field is present and not null. */
  boolean isPresent() {
    return !node.isMissingNode() && !node.isNull();
  }

  /** Returns this field, or the other one if this is absent. */
  RawField or(RawField other) {
    return isPresent() ? this : other;
  }

  /**
   * Refuses the record if the field is absent.
   *
   * @param form form of a valid value
   */
  RawField required(String form) throws RefusedException {
    if (!isPresent()) {
      throw RefusedException.missing(path, form);
    }
    return this;
  }

  /** Returns an id as it is, a number in decimal digits. */
  String id() throws RefusedException {
    required(ID);
    if (!(node.isTextual() || node.isIntegralNumber()) || node.asText().isEmpty()) {
      throw invalid(ID);
    }
    return node.asText();
  }

  /** Returns a string; empty if absent. */
  String text() throws RefusedException {
    if (isPresent() && !node.isTextual()) {
      throw invalid("a string");
    }
    return isPresent() ? node.textValue() : "";
  }

  /** Joins the texts that aren't empty, one per line. */
  static String lines(String... texts) {
    return Stream.of(texts).filter(text -> !text.isEmpty()).collect(Collectors.joining("\n"));
  }

  /** Copies a non-empty string to an object; anything else is left out. */
  void copyText(ObjectNode to, String name) {
    if (!node.asText().isEmpty() && node.isTextual()) {
      to.set(name, node);
    }
  }

  /** Copies a number of bytes to an object; anything else is left out. */
  void copySize(ObjectNode to, String name) {
    if (node.isIntegralNumber() && node.canConvertToLong() && node.longValue() >= 0) {
      to.set(name, node);
    }
  }

  /** Returns epoch milliseconds, from an ISO 8601 time with a zone. */
  long isoTime() throws RefusedException {
    required("an ISO 8601 time with a zone");
    long time = node.isTextual() ? IsoTime.parse(node.textValue()) : IsoTime.NO_TIME;
    if (time == IsoTime.NO_TIME) {
      throw invalid("an ISO 8601 time with a zone");
    }
    return time;
  }

  /** Returns epoch milliseconds, from a whole number of seconds. */
  long seconds() throws RefusedException {
    long seconds = whole("a time in seconds");
    return Math.multiplyExact(Math.min(seconds, IsoTime.LAST_MILLI_OF_9999), 1000L);
  }

  /** Returns epoch milliseconds, from a whole number. */
  long millis() throws RefusedException {
    return whole("a time in milliseconds");
  }

  private long whole(String expected) throws RefusedException {
    required(expected);
    if (!node.isIntegralNumber() || !node.canConvertToLong() || node.longValue() < 0) {
      throw invalid(expected);
    }
    return node.longValue();
  }

  /**
   * Returns the refusal of this field's value.
   *
   * @param expected form of a valid value
   */
  RefusedException invalid(String expected) {
    String found = node.isTextual() ? '"' + node.textValue() + '"' : node.toString();
    return new RefusedException(
        DeadLetterReason.invalid(path), new FieldFault(ScannedFields.shown(found), expected));
  }
}
