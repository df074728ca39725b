package dev.lethe.codec.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.janitor.JanitorRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Rows of {@code janitor}: JSON with the version of its format. There are few of them. */
public final class JanitorBytes {
  private static final int VERSION = 1;

  private static final Map<String, Class<? extends JanitorRow>> KINDS =
      Map.of(
          "window", JanitorRow.Window.class,
          "closed", JanitorRow.Closed.class,
          "tenant", JanitorRow.OfTenant.class);

  private JanitorBytes() {}

  public static byte[] of(JanitorRow row) {
    String kind =
        KINDS.entrySet().stream()
            .filter(known -> known.getValue() == row.getClass())
            .findFirst()
            .orElseThrow()
            .getKey();
    ObjectNode json = ToolJson.MAPPER.createObjectNode();
    json.put("version", VERSION).put("kind", kind);
    json.set("row", ToolJson.MAPPER.valueToTree(row));
    return ToolJson.text(json).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The row of what {@link #of} wrote.
   *
   * @throws IllegalArgumentException if this release, or one before it, didn't write it
   */
  public static JanitorRow row(byte[] bytes) {
    try {
      JsonNode json = ToolJson.MAPPER.readTree(bytes);
      int version = json.path("version").intValue();
      Class<? extends JanitorRow> kind = KINDS.get(json.path("kind").asText());
      if (version < 1 || version > VERSION || kind == null) {
        throw new IllegalArgumentException(
            "A row of the janitor is of version " + version + ", which this release can't read");
      }
      return ToolJson.value(json.get("row"), kind);
    } catch (IOException broken) {
      throw new IllegalArgumentException("A row of the janitor is no JSON", broken);
    }
  }
}
