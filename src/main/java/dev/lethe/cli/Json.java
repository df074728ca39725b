package dev.lethe.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** JSON for {@code --json}: one value per line, fields in insertion order. */
final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  /** Returns the value in {@code bytes}, or null if they are not valid JSON. */
  static JsonNode parse(byte[] bytes) {
    try {
      JsonNode value = MAPPER.readTree(bytes);
      return value == null || value.isMissingNode() ? null : value;
    } catch (IOException malformed) {
      return null;
    }
  }

  /** Returns a number, string or boolean as JSON. */
  static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** Returns the value in {@code text}, or null if it is not valid JSON. */
  static JsonNode parse(String text) {
    return parse(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the value over several lines, for people. */
  static String indented(JsonNode value) {
    return value.toPrettyString();
  }

  /** Returns the value on one line. */
  static String line(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException bug) {
      throw new IllegalStateException("cannot be written as JSON; this is a bug in Lethe", bug);
    }
  }
}
