package dev.lethe.codec.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.command.Instruction;
import dev.lethe.command.StagePlanned;
import dev.lethe.command.Summarised;
import dev.lethe.event.Scope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * What the planner thread worked out, on {@code lethe.plans.v1}, an internal topic: JSON with the
 * version of its format.
 */
public final class PlanCodec {
  private static final int VERSION = 3;

  private PlanCodec() {}

  /**
   * The bytes of what was worked out.
   *
   * @throws IllegalArgumentException if a model wrote it: those come by a topic of their own
   */
  public static byte[] toBytes(Instruction plan) {
    ObjectNode json = ToolJson.MAPPER.createObjectNode();
    json.put("version", VERSION);
    if (plan instanceof StagePlanned planned) {
      json.set("stage", ToolJson.MAPPER.valueToTree(planned));
    } else if (plan instanceof Summarised summary) {
      addSummary(summary, json);
    } else {
      throw new IllegalArgumentException("A " + plan.getClass().getSimpleName() + " is no plan");
    }
    return ToolJson.text(json).getBytes(StandardCharsets.UTF_8);
  }

  private static void addSummary(Summarised summary, ObjectNode json) {
    json.put("request_id", summary.requestId());
    json.put("scope", summary.scope().name());
    if (summary.said() instanceof Summarised.Written written) {
      json.put("item", written.item());
    } else if (summary.said() instanceof Summarised.Failed failed) {
      json.put("reason", failed.reason()).put("message", failed.message());
    } else {
      throw new IllegalArgumentException("A model's summary is no plan");
    }
  }

  /**
   * The plan of what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if this release, or one before it, didn't write it
   */
  public static Instruction plan(byte[] bytes) {
    try {
      JsonNode json = ToolJson.MAPPER.readTree(bytes);
      int version = json.path("version").intValue();
      if (version < 1 || version > VERSION) {
        throw new IllegalArgumentException(
            "A plan is of version " + version + ", which this release can't read");
      }
      return json.has("stage")
          ? ToolJson.value(json.get("stage"), StagePlanned.class)
          : summary(json);
    } catch (IOException broken) {
      throw new IllegalArgumentException("A plan is no JSON", broken);
    }
  }

  private static Summarised summary(JsonNode json) {
    return new Summarised(
        json.path("request_id").textValue(),
        new Scope(json.path("scope").textValue()),
        json.has("item")
            ? new Summarised.Written(json.get("item").textValue())
            : new Summarised.Failed(
                json.path("reason").textValue(), json.path("message").textValue()));
  }
}
