package dev.lethe.codec.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Codec of rows that are few and short-lived: JSON with the version of its format and the kind of
 * row.
 */
final class RowJson<T> {
  private final String what;
  private final int version;
  private final Map<String, Class<? extends T>> kinds;

  /**
   * @param what name of such a row, capitalized to begin a sentence
   * @param version version that this release writes; it reads versions from 1 on
   * @param kinds kinds of rows by stored name
   */
  RowJson(String what, int version, Map<String, Class<? extends T>> kinds) {
    this.what = what;
    this.version = version;
    this.kinds = kinds;
  }

  byte[] of(T row) {
    String kind =
        kinds.entrySet().stream()
            .filter(known -> known.getValue() == row.getClass())
            .findFirst()
            .orElseThrow()
            .getKey();
    ObjectNode json = ToolJson.MAPPER.createObjectNode();
    json.put("version", version).put("kind", kind);
    json.set("row", ToolJson.MAPPER.valueToTree(row));
    return ToolJson.text(json).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads the row that {@link #of} wrote.
   *
   * @throws IllegalArgumentException if it wasn't written by this or an earlier release
   */
  T row(byte[] bytes) {
    try {
      JsonNode json = ToolJson.MAPPER.readTree(bytes);
      int written = json.path("version").intValue();
      Class<? extends T> kind = kinds.get(json.path("kind").asText());
      if (written < 1 || written > version || kind == null) {
        throw new IllegalArgumentException(
            what + " is of version " + written + ", which this release cannot read");
      }
      return ToolJson.value(json.get("row"), kind);
    } catch (IOException broken) {
      throw new IllegalArgumentException(what + " is not JSON", broken);
    }
  }
}
