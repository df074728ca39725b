package dev.lethe.codec.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.Answer;
import dev.lethe.call.AnswerRecord;
import dev.lethe.call.Gathering;
import dev.lethe.call.Output;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.event.ErrorCode;
import dev.lethe.janitor.PartitionFigures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Codec of the values of {@code lethe.answers.v1}, an internal topic, and of the rows of {@code
 * gather}, which have the same content: JSON with the version of its format.
 */
public final class AnswerCodec {
  private static final int VERSION = 2;

  private AnswerCodec() {}

  public static byte[] toBytes(AnswerRecord answer) {
    return bytes(json(answer));
  }

  /**
   * Reads the answer in a record's value.
   *
   * @throws IllegalArgumentException if it wasn't written by this or an earlier release
   */
  public static AnswerRecord answer(byte[] bytes, Tools tools) {
    try {
      AnswerRecord answer = answer(read(bytes), tools);
      if (!(answer instanceof AnswerRecord.Figures) && answer.key() == null) {
        throw damaged("has no command_id", null);
      }
      return answer;
    } catch (IllegalArgumentException damaged) {
      throw damaged;
    } catch (RuntimeException broken) {
      throw damaged("has missing or invalid fields", broken);
    }
  }

  /** Returns the row of a gathering. */
  public static byte[] toRow(Gathering gathering) {
    ObjectNode row = json(gathering.expected());
    ArrayNode answers = row.putArray("answers");
    gathering
        .answers()
        .forEach((partition, answer) -> answers.add(answer(answer).put("partition", partition)));
    if (gathering.doneAt() != null) {
      row.put("done_at", gathering.doneAt());
    }
    return bytes(row);
  }

  /**
   * Reads the gathering in a row.
   *
   * @throws IllegalArgumentException if it wasn't written by this or an earlier release
   */
  public static Gathering gathering(byte[] row, Tools tools) {
    JsonNode read = read(row);
    SortedMap<Integer, Answer> answers = new TreeMap<>();
    AnswerRecord.Expected expected = (AnswerRecord.Expected) answer(read, tools);
    for (JsonNode one : read.path("answers")) {
      answers.put(one.path("partition").intValue(), answer(expected.name(), one, tools));
    }
    Long doneAt = read.has("done_at") ? read.get("done_at").longValue() : null;
    return new Gathering(expected, answers, doneAt);
  }

  /** Returns a tool's output in the form that replies contain. */
  public static String text(Output output) {
    return ToolJson.text(output);
  }

  private static ObjectNode json(AnswerRecord answer) {
    ObjectNode json = ToolJson.MAPPER.createObjectNode();
    json.put("version", VERSION).put("key", answer.key());
    if (answer instanceof AnswerRecord.Expected expected) {
      json.put("command_id", expected.commandId()).put("name", expected.name());
      json.put("tenant", expected.tenant()).put("scope", expected.scope());
      json.put("kept", expected.kept());
      ArrayNode partitions = json.putArray("expected");
      expected.partitions().forEach(partitions::add);
      json.put("confined", expected.confined()).put("deadline", expected.deadline());
      return json.put("sent_at", expected.sentAt());
    }
    if (answer instanceof AnswerRecord.Figures figures) {
      return json.set("figures", ToolJson.MAPPER.valueToTree(figures.figures()));
    }
    AnswerRecord.Partial partial = (AnswerRecord.Partial) answer;
    json.put("name", partial.name()).put("partition", partial.partition());
    return json.put("sent_at", partial.sentAt()).setAll(answer(partial.answer()));
  }

  private static ObjectNode answer(Answer answer) {
    ObjectNode json = ToolJson.MAPPER.createObjectNode();
    if (answer instanceof Answer.Refused refused) {
      return json.set("error", refused(refused));
    }
    return answer instanceof Answer.Done done
        ? json.set("result", ToolJson.MAPPER.valueToTree(done.output()))
        : json.put("merged", true);
  }

  private static ObjectNode refused(Answer.Refused refused) {
    ObjectNode json =
        ToolJson.MAPPER
            .createObjectNode()
            .put("code", refused.code().wireName())
            .put("message", refused.message())
            .put("path", refused.path());
    if (!refused.nearest().isEmpty()) {
      refused.nearest().forEach(json.putArray("nearest")::add);
    }
    return json;
  }

  private static AnswerRecord answer(JsonNode json, Tools tools) {
    if (json.has("figures")) {
      return new AnswerRecord.Figures(ToolJson.value(json.get("figures"), PartitionFigures.class));
    }
    String commandId = json.path("command_id").textValue();
    // Version 1 identified calls by command id alone, and kept every reply.
    String key = json.path("key").asText(commandId);
    String name = json.path("name").textValue();
    if (json.has("expected")) {
      List<Integer> partitions = new ArrayList<>();
      json.get("expected").forEach(number -> partitions.add(number.intValue()));
      return new AnswerRecord.Expected(
          key,
          commandId,
          name,
          json.path("tenant").textValue(),
          json.path("scope").textValue(),
          partitions,
          json.path("confined").booleanValue(),
          json.path("kept").asBoolean(true),
          json.path("deadline").longValue(),
          // Rows of earlier releases have no arrival. Their deadline is the nearest known time.
          json.path("sent_at").asLong(json.path("deadline").longValue()));
    }
    return new AnswerRecord.Partial(
        key,
        name,
        json.path("partition").intValue(),
        answer(name, json, tools),
        json.path("sent_at").longValue());
  }

  private static Answer answer(String name, JsonNode json, Tools tools) {
    JsonNode error = json.get("error");
    if (error != null) {
      List<String> nearest = new ArrayList<>();
      error.path("nearest").forEach(one -> nearest.add(one.textValue()));
      return new Answer.Refused(
          ErrorCode.named(error.path("code").textValue()),
          error.path("message").textValue(),
          error.path("path").textValue(),
          nearest);
    }
    if (json.has("merged")) {
      return new Answer.Merged();
    }
    ToolType tool =
        tools.named(name).orElseThrow(() -> damaged("has an unknown tool " + name, null));
    return new Answer.Done(ToolJson.value(json.get("result"), tool.output()));
  }

  private static byte[] bytes(JsonNode json) {
    return ToolJson.text(json).getBytes(StandardCharsets.UTF_8);
  }

  private static JsonNode read(byte[] bytes) {
    try {
      JsonNode json = ToolJson.MAPPER.readTree(bytes);
      int version = json.path("version").intValue();
      if (version < 1 || version > VERSION) {
        throw damaged("is of version " + version, null);
      }
      return json;
    } catch (IOException broken) {
      throw damaged("is not JSON", broken);
    }
  }

  private static IllegalArgumentException damaged(String fault, Exception cause) {
    return new IllegalArgumentException(
        "An answer " + fault + ", which this release cannot read", cause);
  }
}
