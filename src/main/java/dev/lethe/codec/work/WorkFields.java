package dev.lethe.codec.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.codec.event.ScannedFields;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Ids;
import dev.lethe.event.Scope;
import dev.lethe.memory.vector.DenseVector;

/** Validated access to the fields of a record. */
record WorkFields(ObjectNode fields) {
  private static final int LONGEST_ID = 512;
  private static final long LAST_MILLI_OF_9999 = 253_402_300_799_999L;

  private static final String STRING = "a string";
  private static final String ID =
      "1 to " + LONGEST_ID + " characters without | and control characters";
  private static final String SCOPE = "a scope: tenant/name";
  private static final String OBJECT = "a JSON object";
  private static final String COUNT = "a whole number of at least 0";
  private static final String TIME = "epoch milliseconds up to the year 9999";
  private static final String VECTOR =
      "a list of 1 to " + DenseVector.MAX_LENGTH + " finite numbers, not all 0";
  private static final String LENGTH = "the length of the vector";

  String text(String name) throws RefusedException {
    return require(name, textOrNull(name), STRING);
  }

  String textOrNull(String name) throws RefusedException {
    JsonNode value = fields.path(name);
    if (isAbsent(value)) {
      return null;
    }
    return valid(name, value.isTextual(), value.textValue(), STRING);
  }

  /** Returns a string; empty if absent. */
  String textOrEmpty(String name) throws RefusedException {
    String text = textOrNull(name);
    return text == null ? "" : text;
  }

  /**
   * Returns a vector that isn't zero.
   *
   * @param length name of the field with its length
   */
  DenseVector vector(String name, String length) throws RefusedException {
    JsonNode numbers = fields.path(name);
    if (isAbsent(numbers)) {
      throw RefusedException.missing(name, VECTOR);
    }
    int count = numbers.size();
    boolean isArray = numbers.isArray() && count > 0 && count <= DenseVector.MAX_LENGTH;
    float[] vector = new float[valid(name, isArray, count, VECTOR)];
    for (int i = 0; i < vector.length; i++) {
      JsonNode number = numbers.get(i);
      float value = number.floatValue();
      vector[i] = valid(name, number.isNumber() && Float.isFinite(value), value, VECTOR);
    }
    long declared = require(length, countOrNull(length), LENGTH);
    DenseVector read = valid(length, declared == count, DenseVector.of(vector), LENGTH);
    return valid(name, !read.isZero(), read, VECTOR);
  }

  String id(String name) throws RefusedException {
    String id = require(name, textOrNull(name), ID);
    return valid(name, Ids.isId(id, LONGEST_ID), id, ID);
  }

  Scope scope() throws RefusedException {
    String name = id("scope");
    int slash = name.indexOf('/');
    return valid("scope", slash > 0 && slash + 1 < name.length(), new Scope(name), SCOPE);
  }

  /** Returns the text of any JSON; null if absent. */
  String jsonOrNull(String name) {
    JsonNode value = fields.path(name);
    return isAbsent(value) ? null : value.toString();
  }

  /** Returns the text of a JSON object. */
  String object(String name) throws RefusedException {
    String text = require(name, jsonOrNull(name), OBJECT);
    return valid(name, fields.path(name).isObject(), text, OBJECT);
  }

  long time(String name) throws RefusedException {
    return require(name, timeOrNull(name), TIME);
  }

  Long timeOrNull(String name) throws RefusedException {
    Long time = countOrNull(name);
    return valid(name, time == null || time <= LAST_MILLI_OF_9999, time, TIME);
  }

  /** Returns a whole number of at least 0; null if absent. */
  Long countOrNull(String name) throws RefusedException {
    JsonNode value = fields.path(name);
    if (isAbsent(value)) {
      return null;
    }
    boolean isCount =
        value.isIntegralNumber() && value.canConvertToLong() && value.longValue() >= 0;
    return valid(name, isCount, value.longValue(), COUNT);
  }

  private static <V> V require(String name, V value, String form) throws RefusedException {
    if (value == null) {
      throw RefusedException.missing(name, form);
    }
    return value;
  }

  private <V> V valid(String name, boolean isValid, V value, String form) throws RefusedException {
    if (!isValid) {
      String found = ScannedFields.shown(fields.path(name).toString());
      throw new RefusedException(DeadLetterReason.invalid(name), new FieldFault(found, form));
    }
    return value;
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }
}
