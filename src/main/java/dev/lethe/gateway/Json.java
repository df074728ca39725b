package dev.lethe.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** JSON of requests and responses. */
public final class Json {
  /** Refuses a second value, which would be lost: lines sent as one value, for example. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final ObjectWriter SORTED =
      MAPPER.writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private Json() {}

  /** Returns an empty object. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Returns a value as JSON. */
  public static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** Returns the fields of an object, with maps and lists for objects and arrays. */
  public static Map<String, Object> map(ObjectNode object) {
    return MAPPER.convertValue(object, new TypeReference<Map<String, Object>>() {});
  }

  /** Returns a value as UTF-8. */
  public static byte[] bytes(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException bug) {
      throw new IllegalStateException("cannot be written as JSON", bug);
    }
  }

  /** Returns a value as UTF-8, with the fields of all objects in the order of their names. */
  public static byte[] sortedBytes(Map<String, Object> value) {
    try {
      return SORTED.writeValueAsBytes(value);
    } catch (JsonProcessingException bug) {
      throw new IllegalStateException("cannot be written as JSON", bug);
    }
  }

  /** Returns the value in {@code bytes}; empty if they are not one JSON value. */
  public static Optional<JsonNode> parse(byte[] bytes) {
    try {
      return Optional.ofNullable(MAPPER.readTree(bytes)).filter(value -> !value.isMissingNode());
    } catch (IOException malformed) {
      return Optional.empty();
    }
  }
}
