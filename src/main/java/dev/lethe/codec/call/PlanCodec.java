package dev.lethe.codec.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.Delivery;
import dev.lethe.call.Instruction;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.ToolType;
import dev.lethe.call.WorkResult;
import dev.lethe.call.context.ContextAwaited;
import dev.lethe.call.engine.Tools;
import dev.lethe.call.stage.StagePlanned;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Codec of background results on {@code lethe.plans.v1}, an internal topic: JSON with the version
 * of its format.
 */
public final class PlanCodec {
  private static final int VERSION = 6;

  private final JsonMapper mapper;

  public PlanCodec(Stages stages) {
    this.mapper = ToolJson.mapper(stages);
  }

  /**
   * Returns the bytes of a result.
   *
   * @throws IllegalArgumentException for a model's answer: those have a topic of their own
   */
  public byte[] toBytes(Instruction.Result plan) {
    ObjectNode json = ToolJson.MAPPER.createObjectNode();
    json.put("version", VERSION);
    if (plan instanceof StagePlanned planned) {
      json.set("stage", mapper.valueToTree(planned));
    } else if (plan instanceof ContextAwaited awaited) {
      json.set("context", context(awaited));
    } else {
      addReturned((WorkResult) plan, json);
    }
    return ToolJson.text(json).getBytes(StandardCharsets.UTF_8);
  }

  private static void addReturned(WorkResult returned, ObjectNode json) {
    json.put("request_id", returned.requestId());
    json.put("scope", returned.scope().name());
    if (returned.content() instanceof WorkResult.BuiltInSummary written) {
      json.put("item", written.item());
    } else if (returned.content() instanceof WorkResult.Verified verified) {
      json.put("text", verified.text()).put("objection", verified.objection());
    } else if (returned.content() instanceof WorkResult.Failed failed) {
      json.put("reason", failed.reason()).put("message", failed.message());
    } else {
      throw new IllegalArgumentException("A model's answer is not a plan");
    }
  }

  private static ObjectNode context(ContextAwaited awaited) {
    Delivery delivery = awaited.delivery();
    ObjectNode json = ToolJson.MAPPER.createObjectNode();
    json.set("call", ToolJson.MAPPER.valueToTree(delivery.call()));
    json.set("tool", ToolJson.MAPPER.valueToTree(awaited.tool()));
    json.put("partition", delivery.partition()).put("not_after", delivery.notAfter());
    json.put("sent_at", delivery.sentAt());
    json.put("asked", awaited.isAsked()).put("repeated", delivery.isRepeated());
    if (awaited.vector() != null) {
      EmbeddingModel model = awaited.vector().model();
      json.put("model", model.name()).put("model_version", model.version());
      ArrayNode numbers = json.putArray("vector");
      for (float number : awaited.vector().vector().toArray()) {
        numbers.add(number);
      }
    }
    return json;
  }

  private static ContextAwaited context(JsonNode json) {
    ToolCall call = ToolJson.value(json.get("call"), ToolCall.class);
    ToolType type = Tools.BUILT_IN.named(call.name()).orElseThrow();
    Tool tool = type.tool().apply(ToolJson.value(json.get("tool"), type.arguments()));
    return new ContextAwaited(
        new Delivery(
            call,
            json.path("partition").intValue(),
            json.path("not_after").longValue(),
            new Delivery.Valid(tool),
            json.path("sent_at").asLong(call.arrivedAt()),
            json.path("repeated").booleanValue()),
        json.path("asked").booleanValue(),
        json.has("vector") ? vector(json) : null);
  }

  private static StoredVector vector(JsonNode json) {
    float[] numbers = new float[json.get("vector").size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = json.get("vector").get(i).floatValue();
    }
    EmbeddingModel model =
        new EmbeddingModel(json.path("model").textValue(), json.path("model_version").textValue());
    return new StoredVector(model, DenseVector.of(numbers));
  }

  /**
   * Reads the result that {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if it wasn't written by this or an earlier release
   */
  public Instruction.Result plan(byte[] bytes) {
    try {
      JsonNode json = ToolJson.MAPPER.readTree(bytes);
      int version = json.path("version").intValue();
      if (version < 1 || version > VERSION) {
        throw new IllegalArgumentException(
            "A plan is of version " + version + ", which this release cannot read");
      }
      if (json.has("context")) {
        return context(json.get("context"));
      }
      return json.has("stage")
          ? ToolJson.value(mapper, json.get("stage"), StagePlanned.class)
          : returned(json);
    } catch (IOException broken) {
      throw new IllegalArgumentException("A plan is not JSON", broken);
    } catch (IllegalArgumentException damaged) {
      throw damaged;
    } catch (RuntimeException broken) {
      throw new IllegalArgumentException("A plan has missing or invalid fields", broken);
    }
  }

  private static WorkResult returned(JsonNode json) {
    return new WorkResult(
        json.path("request_id").textValue(),
        new Scope(json.path("scope").textValue()),
        content(json));
  }

  private static WorkResult.Content content(JsonNode json) {
    if (json.has("text")) {
      return new WorkResult.Verified(
          json.get("text").textValue(), json.path("objection").textValue());
    }
    return json.has("item")
        ? new WorkResult.BuiltInSummary(json.get("item").textValue())
        : new WorkResult.Failed(json.path("reason").textValue(), json.path("message").textValue());
  }
}
