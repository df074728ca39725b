package dev.lethe.fuzz;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Events in the wire format with odd texts in every text field. */
final class OddEvents {
  private static final ObjectMapper RAW = new ObjectMapper();

  /** Escapes each UTF-16 unit separately, so that unpaired surrogates are preserved. */
  private static final ObjectMapper ESCAPED =
      new ObjectMapper(JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build());

  private final Dice dice;

  OddEvents(Dice dice) {
    this.dice = dice;
  }

  ObjectNode event(long number, String type, Place place) {
    ObjectNode event = RAW.createObjectNode();
    event.put("event_id", dice.oneIn(40) ? "e \u00fc\ud83d\ude80/" + number : "e" + number);
    event.put("type", type);
    place.into(event);
    event.putObject("payload");
    if (dice.oneIn(50)) {
      event.put("unknown_field", dice.words(1, 3)).put("thread_id", "t" + dice.from(1, 3));
    }
    return event;
  }

  void by(ObjectNode event, String id, boolean isBot) {
    ObjectNode author = event.putObject("author").put("id", id);
    if (dice.chance(80)) {
      author.put("name", dice.oneIn(10) ? "\u202e<*> " + id : id);
    }
    if (isBot || dice.chance(50)) {
      author.put("is_bot", isBot);
    }
  }

  void message(ObjectNode event, String messageId, Said said) {
    ObjectNode payload = payload(event).put("message_id", messageId);
    if (!said.text().isEmpty() || dice.chance(50)) {
      payload.put("content", said.text());
    }
    list(payload, "embeds", said.embeds());
    list(payload, "attachments", said.attachments());
    if (dice.oneIn(20)) {
      payload.put("reply_to", dice.of("m0", "m1", null));
    }
  }

  private void list(ObjectNode payload, String field, List<Map<String, Object>> values) {
    if (!values.isEmpty() || dice.chance(30)) {
      payload.set(field, RAW.valueToTree(values));
    }
  }

  static ObjectNode payload(ObjectNode event) {
    return (ObjectNode) event.get("payload");
  }

  /** Returns an event of any type other than a message. */
  ObjectNode other(long number, Place place, String text) {
    String type =
        dice.of(
            "tool.call",
            "tool.result",
            "llm.assistant.message",
            "llm.think.trace",
            "system.tick",
            "admin.command",
            "memory.summary.created",
            "memory.compaction.deleted");
    ObjectNode event = event(number, type, place);
    ObjectNode payload = payload(event);
    switch (type) {
      case "tool.call" -> call(payload).putObject("args").put(dice.name(), text);
      case "tool.result" -> result(call(payload), text);
      case "system.tick" -> payload.put("action", dice.of("", "rotate")).put("detail", text);
      case "admin.command" -> {
        by(event, "admin", false);
        payload.put(
            "command", dice.of("pin", "forget", "lock", "none", text.isEmpty() ? "x" : text));
        payload.putObject("args").put("memory_id", dice.of("20260131-0", text));
      }
      case "memory.summary.created" -> summary(payload, text);
      case "memory.compaction.deleted" -> payload.put("memory_id", "20260131-" + dice.from(0, 9));
      default -> payload.put("content", text);
    }
    return event;
  }

  private ObjectNode call(ObjectNode payload) {
    return payload.put("call_id", "c" + dice.from(1, 99)).put("name", dice.word());
  }

  private void result(ObjectNode payload, String text) {
    switch (dice.from(0, 3)) {
      case 0 -> payload.put("error", text);
      case 1 -> payload.putObject("result").putArray(dice.name()).add(text).add(1e300).addNull();
      case 2 -> payload.put("result", text).put("knowledge_bearing", dice.chance(50));
      default -> payload.put("result", text);
    }
  }

  private void summary(ObjectNode payload, String text) {
    payload.putObject("summary").put("topic", dice.word()).putArray("summary").add(text);
    payload.putArray("source_ids").add("m" + dice.from(1, 99));
  }

  /** Returns bytes that are not an event, or not quite a valid one. */
  byte[] broken(ObjectNode whole) {
    byte[] good = bytes(whole);
    return switch (dice.from(0, 8)) {
      case 0 -> Arrays.copyOf(good, dice.from(0, good.length - 1));
      case 1 -> dice.words(1, 5).getBytes(StandardCharsets.UTF_8);
      case 2 -> bytes(whole.put("type", "nonsense." + dice.name()));
      case 3 -> bytes(whole.put("event_id", "a|b"));
      case 4 -> bytes(whole.put("occurred_at", "yesterday"));
      case 5 -> bytes(whole.put("channel_id", "a/b"));
      case 6 -> bytes(whole.without(List.of("payload", "event_id")));
      case 7 -> ("{\"a\":" + "[".repeat(dice.from(40, 400))).getBytes(StandardCharsets.UTF_8);
      default ->
          bytes(
              dice.oneIn(20)
                  ? whole.put("note", "x".repeat(300_000))
                  : whole.put("occurred_at", "?"));
    };
  }

  byte[] bytes(ObjectNode event) {
    try {
      return (dice.chance(50) ? ESCAPED : RAW)
          .writeValueAsString(event)
          .getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
