package dev.lethe.codec.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.Ids;
import dev.lethe.event.Scope;
import dev.lethe.memory.vector.DenseVector;

/** Validated access to the fields of a record. */
record WorkFields(ObjectNode fields) {
  private static final int LONGEST_ID = 512;
  private static final long LAST_MILLI_OF_9999 = 253_402_300_799_999L;

  /** Signals that a field is missing or wrong. */
  static final class WrongFieldException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient DeadLetterReason reason;

    WrongFieldException(DeadLetterReason reason) {
      super(reason.text());
      this.reason = reason;
    }

    DeadLetterReason reason() {
      return reason;
    }
  }

  String text(String name) throws WrongFieldException {
    return require(name, textOrNull(name));
  }

  String textOrNull(String name) throws WrongFieldException {
    JsonNode value = fields.path(name);
    if (isAbsent(value)) {
      return null;
    }
    return valid(name, value.isTextual(), value.textValue());
  }

  /** Returns a string; empty if absent. */
  String textOrEmpty(String name) throws WrongFieldException {
    String text = textOrNull(name);
    return text == null ? "" : text;
  }

  /**
   * Returns a vector that isn't zero.
   *
   * @param length name of the field with its length
   */
  DenseVector vector(String name, String length) throws WrongFieldException {
    JsonNode numbers = fields.path(name);
    if (isAbsent(numbers)) {
      throw new WrongFieldException(DeadLetterReason.missing(name));
    }
    int count = numbers.size();
    boolean isArray = numbers.isArray() && count > 0 && count <= DenseVector.MAX_LENGTH;
    float[] vector = new float[valid(name, isArray, count)];
    for (int i = 0; i < vector.length; i++) {
      JsonNode number = numbers.get(i);
      float value = number.floatValue();
      vector[i] = valid(name, number.isNumber() && Float.isFinite(value), value);
    }
    long declared = require(length, countOrNull(length));
    DenseVector read = valid(length, declared == count, DenseVector.of(vector));
    return valid(name, !read.isZero(), read);
  }

  String id(String name) throws WrongFieldException {
    String id = text(name);
    return valid(name, Ids.isId(id, LONGEST_ID), id);
  }

  Scope scope() throws WrongFieldException {
    String name = id("scope");
    int slash = name.indexOf('/');
    return valid("scope", slash > 0 && slash + 1 < name.length(), new Scope(name));
  }

  /** Returns the text of any JSON; null if absent. */
  String jsonOrNull(String name) {
    JsonNode value = fields.path(name);
    return isAbsent(value) ? null : value.toString();
  }

  /** Returns the text of a JSON object. */
  String object(String name) throws WrongFieldException {
    String text = require(name, jsonOrNull(name));
    return valid(name, fields.path(name).isObject(), text);
  }

  long time(String name) throws WrongFieldException {
    return require(name, timeOrNull(name));
  }

  Long timeOrNull(String name) throws WrongFieldException {
    Long time = countOrNull(name);
    return valid(name, time == null || time <= LAST_MILLI_OF_9999, time);
  }

  /** Returns a whole number of at least 0; null if absent. */
  Long countOrNull(String name) throws WrongFieldException {
    JsonNode value = fields.path(name);
    if (isAbsent(value)) {
      return null;
    }
    boolean isCount =
        value.isIntegralNumber() && value.canConvertToLong() && value.longValue() >= 0;
    return valid(name, isCount, value.longValue());
  }

  private static <V> V require(String name, V value) throws WrongFieldException {
    if (value == null) {
      throw new WrongFieldException(DeadLetterReason.missing(name));
    }
    return value;
  }

  private static <V> V valid(String name, boolean isValid, V value) throws WrongFieldException {
    if (!isValid) {
      throw new WrongFieldException(DeadLetterReason.invalid(name));
    }
    return value;
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }
}
