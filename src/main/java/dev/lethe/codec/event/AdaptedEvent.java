package dev.lethe.codec.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.lethe.codec.json.Utf8Json;
import dev.lethe.event.EventType;
import java.util.HashMap;
import java.util.Map;

/**
 * Canonical event made from a raw record, with the raw field behind each of its own, so that a
 * refusal names the field that the producer sent.
 */
final class AdaptedEvent {
  private final ObjectNode event = JsonNodeFactory.instance.objectNode();
  private final Map<String, String> rawPaths = new HashMap<>();

  /**
   * @param eventId id that any redelivery of the record has too
   * @param source raw field that makes the id unique
   */
  AdaptedEvent(EventType type, String eventId, RawField source) {
    set("event_id", TextNode.valueOf(RawIds.id(eventId)), source);
    event.put("type", type.wireName());
  }

  /**
   * Sets the event's time.
   *
   * @param time epoch milliseconds
   */
  AdaptedEvent time(long time, RawField source) {
    return set("occurred_at", event.numberNode(time), source);
  }

  /** Sets the channel, which is required. */
  AdaptedEvent channel(RawField source) throws RefusedException {
    return set("channel_id", TextNode.valueOf(RawIds.channelId(source.id())), source);
  }

  /** Sets an id that is required. */
  AdaptedEvent id(String path, RawField source) throws RefusedException {
    return set(path, TextNode.valueOf(RawIds.id(source.id())), source);
  }

  /** Sets an id if it is present. */
  AdaptedEvent optionalId(String path, RawField source) throws RefusedException {
    return source.isPresent() ? id(path, source) : this;
  }

  /** Sets the ids of deleted messages, from a list of at least one. */
  AdaptedEvent deletedIds(RawField source) throws RefusedException {
    ArrayNode ids = event.arrayNode();
    for (RawField id : source.elements()) {
      ids.add(RawIds.id(id.id()));
    }
    if (ids.isEmpty()) {
      throw source.invalid("a list of message ids");
    }
    return set("payload.ids", ids, source);
  }

  /** Sets a field to a raw value, unchanged, if it is present. */
  AdaptedEvent copy(String path, RawField source) {
    return source.isPresent() ? set(path, source.node(), source) : this;
  }

  /** Sets a text. */
  AdaptedEvent text(String path, String text, RawField source) {
    return set(path, TextNode.valueOf(text), source);
  }

  /** Sets the author's name unless it is empty. */
  AdaptedEvent authorName(String name, RawField source) {
    return name.isEmpty() ? this : text("author.name", name, source);
  }

  /** Marks the author as a bot. */
  AdaptedEvent bot(boolean isBot) {
    event.withObject("/author").put("is_bot", isBot);
    return this;
  }

  /** Adds an element to a list of the payload, for example {@code embeds}. */
  ObjectNode add(String list) {
    return list(list).addObject();
  }

  /** Returns a list of the payload, creating an empty one. */
  ArrayNode list(String name) {
    return payload().withArray('/' + name);
  }

  private ObjectNode payload() {
    return event.withObject("/payload");
  }

  /**
   * @param path path in the canonical event, {@code name}, {@code author.name} or {@code
   *     payload.name}
   */
  private AdaptedEvent set(String path, JsonNode value, RawField source) {
    int dot = path.indexOf('.');
    ObjectNode parent = dot < 0 ? event : event.withObject('/' + path.substring(0, dot));
    parent.set(path.substring(dot + 1), value);
    rawPaths.put(path, source.path());
    return this;
  }

  /** Returns the event's JSON in UTF-8; an unpaired surrogate becomes U+FFFD. */
  byte[] toBytes() {
    return Utf8Json.bytes(event);
  }

  /** Returns a refusal of the canonical event with the path of the raw field. */
  RefusedException named(RefusedException refused) {
    String reason = refused.reason().text();
    String kind = refused.reason().kind();
    String path = reason.substring(Math.min(reason.length(), kind.length() + 1));
    for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
      String raw = rawPaths.get(path.substring(0, end));
      if (raw != null) {
        return refused.at(raw + path.substring(end));
      }
    }
    return refused;
  }
}
