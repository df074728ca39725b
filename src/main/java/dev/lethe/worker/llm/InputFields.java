package dev.lethe.worker.llm;

import java.util.List;
import java.util.Map;

/**
 * Reads the value at a path of a request's input. Throws {@link IllegalArgumentException} with the
 * path and the reason if a value is invalid.
 */
final class InputFields {
  private InputFields() {}

  static Map<?, ?> object(Object value, String at) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw wrong(at, "must be an object");
  }

  static List<?> list(Object value, String at) {
    if (value instanceof List<?> list && !list.isEmpty()) {
      return list;
    }
    throw wrong(at, "must be a non-empty array");
  }

  static String text(Object value, String at) {
    if (value instanceof String text) {
      return text;
    }
    throw wrong(at, "must be a string");
  }

  static long whole(Object value, String at) {
    if ((value instanceof Integer || value instanceof Long) && ((Number) value).longValue() >= 0) {
      return ((Number) value).longValue();
    }
    throw wrong(at, "must be a whole number of at least 0");
  }

  static IllegalArgumentException wrong(String at, String rule) {
    return new IllegalArgumentException(at + ' ' + rule);
  }
}
