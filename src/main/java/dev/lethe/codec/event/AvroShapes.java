package dev.lethe.codec.event;

import dev.lethe.codec.json.WriteBuffer;
import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import java.nio.charset.StandardCharsets;
import org.apache.avro.generic.GenericRecord;

/**
 * Sets the fields of an Avro event that its JSON has under other names or in another shape, so that
 * both are decoded as the same event.
 */
final class AvroShapes {
  private AvroShapes() {}

  /**
   * @param event event that the JSON was decoded as
   */
  static void complete(GenericRecord record, Event event) {
    if (!(record.get("payload") instanceof GenericRecord payload)) {
      return;
    }
    if (event.payload() instanceof Payload.MessageCreated message) {
      payload.put("reply_to", message.replyTo());
    } else if (event.payload() instanceof Payload.MessageDeleted deleted) {
      payload.put("message_id", deleted.messageId());
    } else if (event.payload() instanceof Payload.MessagesDeleted deleted) {
      payload.put("message_id", null);
      payload.put("ids", deleted.messageIds());
    } else if (event.payload() instanceof Payload.ToolCall call) {
      payload.put("call_id", call.callId());
      payload.put("name", call.name());
      if (payload.get("args") == null) {
        payload.put("args", call.args());
      }
    } else if (event.payload() instanceof Payload.ToolResult result) {
      payload.put("call_id", result.callId());
      payload.put("name", result.name().isEmpty() ? null : result.name());
      if (result.result() == null || payload.get("result") == null) {
        payload.put("result", quoted(result.result()));
      }
      if (result.result() == null) {
        payload.put("error", quoted(result.error()));
      }
    } else if (event.payload() instanceof Payload.AssistantMessage message) {
      payload.put("content", message.content());
    }
  }

  /** Returns a text as JSON. */
  private static String quoted(String text) {
    if (text == null) {
      return null;
    }
    WriteBuffer json = new WriteBuffer();
    json.quoted(text);
    return new String(json.toBytes(), StandardCharsets.UTF_8);
  }
}
