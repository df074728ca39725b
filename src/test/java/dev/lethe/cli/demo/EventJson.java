package dev.lethe.cli.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes the events and items of the sample. */
final class EventJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private EventJson() {}

  /** Returns an event without payload or author; times are epoch milliseconds. */
  static ObjectNode event(String eventId, String type, long occurredAt, Channel channel) {
    return MAPPER
        .createObjectNode()
        .put("event_id", eventId)
        .put("type", type)
        .put("occurred_at", occurredAt)
        .put("guild_id", "343179912196128700")
        .put("channel_id", channel.id());
  }

  /** Returns an upsert of an item, without the fields of its kind. */
  static ObjectNode item(String itemId, String kind, long updatedAt) {
    return MAPPER
        .createObjectNode()
        .put("item_id", itemId)
        .put("kind", kind)
        .put("updated_at", updatedAt);
  }

  /** Sets the author, and returns the event. */
  static ObjectNode by(ObjectNode event, String name, boolean isBot) {
    event
        .putObject("author")
        .put("id", (isBot ? "bot-" : "person-") + name)
        .put("name", name)
        .put("is_bot", isBot);
    return event;
  }

  static byte[] bytes(ObjectNode event) {
    try {
      return MAPPER.writeValueAsBytes(event);
    } catch (JsonProcessingException bug) {
      throw new IllegalStateException("cannot be written; this is a bug in Lethe", bug);
    }
  }
}
