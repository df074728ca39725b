package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.event.EventType;
import dev.lethe.event.Scope;
import dev.lethe.item.ItemKeys;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Events and items that bring memories with the same texts into another scope or instance. */
public final class MemoryRecords {
  private static final ObjectMapper MAPPER = JsonMapper.builder().build();
  private static final String SESSION = "session:";
  private static final String COLLECTION = "collection:";
  private static final String EXPIRES_AT = "expires_at";
  private static final String CREATED = "discord:MESSAGE_CREATE:";
  private static final String LETHE = Memory.Source.LETHE.type();
  private static final String RELATION = Kind.RELATION.wireName();

  private static final Set<String> ITEM_KINDS =
      Arrays.stream(Kind.values())
          .filter(ItemKeys::has)
          .map(Kind::wireName)
          .collect(Collectors.toUnmodifiableSet());

  /** Field with the text, by kind of item; a preference's and a relation's are made of others. */
  private static final Map<String, String> TEXTS =
      Map.of(
          "profile", "summary",
          "session_message", "content",
          "session_summary", "summary_text",
          "entry", "content",
          "pattern", "content");

  /** Fields of items that are read from the memory itself, or that no item keeps. */
  private static final Set<String> OTHERS =
      Set.of(
          "item_id",
          "op",
          "kind",
          "created_at",
          "updated_at",
          EXPIRES_AT,
          "tenant",
          "collection",
          "pinned",
          "tags",
          "references",
          "payload");

  /** Fields that an item of some kind keeps, in order. */
  private static final List<String> FIELDS =
      ItemDecoder.fieldPaths().stream()
          .filter(path -> path.indexOf('.') < 0 && !OTHERS.contains(path))
          .toList();

  /** Types of the events that create memories, by kind. */
  private static final Map<String, EventType> EVENTS =
      Map.of(
          "message", EventType.MESSAGE_CREATED,
          "assistant_message", EventType.ASSISTANT_MESSAGE,
          "think_trace", EventType.THINK_TRACE,
          "tool_call", EventType.TOOL_CALL,
          "tool_result", EventType.TOOL_RESULT,
          "system", EventType.TICK);

  private MemoryRecords() {}

  /** Returns true if a memory is neither deleted nor superseded. */
  public static boolean isLive(JsonNode memory) {
    JsonNode lifecycle = memory.path("lifecycle");
    return memory.isObject()
        && !lifecycle.path("deleted").booleanValue()
        && !lifecycle.hasNonNull("superseded_by");
  }

  /**
   * Returns the item or event of a memory; empty if no record can create it, as of the counts of a
   * family and of summaries that Lethe has written.
   *
   * @param memory value of {@code lethe.memories.v1}
   */
  public static Optional<ObjectNode> of(JsonNode memory) {
    String kind = memory.path("kind").asText();
    if (!ITEM_KINDS.contains(kind)) {
      return event(memory, kind);
    }
    boolean isOfLethe = memory.path("source").path("type").asText().equals(LETHE);
    // A relation that Lethe has made leads to an entry that was merged and is not exported.
    return isOfLethe && kind.equals(RELATION) ? Optional.empty() : item(memory, kind);
  }

  private static Optional<ObjectNode> item(JsonNode memory, String kind) {
    JsonNode known = memory.path("item");
    if (!known.isObject()) {
      return Optional.empty();
    }
    ObjectNode item = JsonNodeFactory.instance.objectNode();
    String id = memory.path("item_id").asText("");
    item.put("item_id", id.isEmpty() ? memory.path("memory_id").asText() : id).put("kind", kind);
    Scope scope = putTenant(memory, item);
    if (scope.place().startsWith(COLLECTION)) {
      item.put("collection", scope.place().substring(COLLECTION.length()));
    }
    item.put("created_at", memory.path("created_at").longValue());
    item.put("updated_at", known.path("updated_at").longValue());
    if (memory.path("retrieval").path("pinned").booleanValue()) {
      item.put("pinned", true);
    }
    for (String field : List.of("tags", "references")) {
      copy(memory, field, item);
    }
    copyExpiry(memory, item);
    FIELDS.forEach(field -> copy(known, field, item));
    if (TEXTS.containsKey(kind)) {
      item.put(TEXTS.get(kind), memory.path("content").path("text").asText());
    }
    more(known.path("payload"), item);
    return Optional.of(item);
  }

  /** Adds the fields of a pattern's payload, which is JSON in a text. */
  private static void more(JsonNode payload, ObjectNode item) {
    if (payload.isTextual()) {
      try {
        MAPPER
            .readTree(payload.textValue())
            .properties()
            .forEach(field -> item.putIfAbsent(field.getKey(), field.getValue()));
      } catch (IOException malformed) {
        throw new IllegalStateException("the payload of a pattern is not JSON", malformed);
      }
    }
  }

  private static void copy(JsonNode from, String name, ObjectNode to) {
    JsonNode value = from.path(name);
    boolean isEmpty =
        value.isMissingNode() || value.isNull() || (value.isArray() && value.isEmpty());
    if (!isEmpty) {
      to.set(name, value);
    }
  }

  /** Copies the expiry of a memory, unless a restore has cancelled it. */
  private static void copyExpiry(JsonNode memory, ObjectNode to) {
    JsonNode restoredAt = memory.path("lifecycle").path("restored_at");
    boolean isCancelled =
        restoredAt.isNumber() && restoredAt.longValue() >= memory.path(EXPIRES_AT).longValue();
    if (!isCancelled) {
      copy(memory, EXPIRES_AT, to);
    }
  }

  private static Optional<ObjectNode> event(JsonNode memory, String kind) {
    String text = memory.path("content").path("text").asText();
    String id = memory.path("event_id").asText("");
    ObjectNode payload = JsonNodeFactory.instance.objectNode();
    EventType type = EVENTS.get(kind);
    if (id.isEmpty() || type == null) {
      return Optional.empty();
    }
    switch (type) {
      case MESSAGE_CREATED -> payload.put("message_id", messageId(id)).put("content", text);
      case TOOL_CALL -> payload.put("call_id", StableIds.of(id)).put("name", text);
      case TOOL_RESULT -> payload.put("call_id", StableIds.of(id)).put("result", text);
      case TICK -> payload.put("action", text);
      default -> payload.put("content", text);
    }
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    event.put("event_id", id).put("type", type.wireName());
    event.put("occurred_at", memory.path("created_at").longValue());
    copyExpiry(memory, event);
    Scope scope = putTenant(memory, event);
    JsonNode source = memory.path("source");
    copy(source, "guild_id", event);
    if (scope.place().startsWith(SESSION)) {
      event.put("session_id", scope.place().substring(SESSION.length()));
    } else if (scope.channelId() != null) {
      event.put("channel_id", scope.channelId());
    }
    copy(memory.path("cluster"), "thread_id", event);
    if (source.hasNonNull("author_id")) {
      ObjectNode author = event.putObject("author");
      author.put("id", source.path("author_id").asText());
      author.put("is_bot", source.path("author_is_bot").booleanValue());
    }
    event.set("payload", payload);
    return Optional.of(event);
  }

  private static String messageId(String eventId) {
    return StableIds.of(
        eventId.startsWith(CREATED) ? eventId.substring(CREATED.length()) : eventId);
  }

  private static Scope putTenant(JsonNode memory, ObjectNode record) {
    Scope scope = new Scope(memory.path("scope").asText());
    if (!scope.tenant().equals(Scope.DEFAULT_TENANT)) {
      record.put("tenant", scope.tenant());
    }
    return scope;
  }
}
