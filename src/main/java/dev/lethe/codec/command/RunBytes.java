package dev.lethe.codec.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.command.RunRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Rows of {@code run-state}: JSON with the version of its format. They are few and short-lived. */
public final class RunBytes {
  private static final int VERSION = 1;

  private static final Map<String, Class<? extends RunRow>> KINDS =
      Map.of(
          "plan", RunRow.OfPlan.class,
          "cap", RunRow.OfCap.class,
          "run", RunRow.OfRun.class,
          "asked", RunRow.OfAsked.class,
          "summaries", RunRow.OfSummaries.class);

  private RunBytes() {}

  public static byte[] of(RunRow row) {
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
  public static RunRow row(byte[] bytes) {
    try {
      JsonNode json = ToolJson.MAPPER.readTree(bytes);
      int version = json.path("version").intValue();
      Class<? extends RunRow> kind = KINDS.get(json.path("kind").asText());
      if (version < 1 || version > VERSION || kind == null) {
        throw new IllegalArgumentException(
            "A row of plans and runs is of version " + version + ", which this release can't read");
      }
      return ToolJson.value(json.get("row"), kind);
    } catch (IOException broken) {
      throw new IllegalArgumentException("A row of plans and runs is no JSON", broken);
    }
  }
}
