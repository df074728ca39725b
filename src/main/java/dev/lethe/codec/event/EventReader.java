package dev.lethe.codec.event;

import static dev.lethe.codec.event.EventField.*;

import dev.lethe.codec.json.Field;
import dev.lethe.event.Author;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Ids;
import dev.lethe.event.MessageText;
import dev.lethe.event.Payload;
import dev.lethe.event.Scope;
import dev.lethe.text.ControlSequences;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Admission rules for the fields of an event (rules A2 to A7), applied in the order in which errors
 * are reported: event_id, type, occurred_at, expires_at, scope ids, author, tokens, payload.
 */
record EventReader(ScannedFields fields) {
  private static final int MAX_EVENT_ID_LENGTH = 256;
  static final String EVENT_ID_FORM = "1 to 256 characters without | and control characters";

  /** Maximum number of message ids in a deletion; Discord's limit is 100. */
  private static final int MAX_DELETED = 1000;

  private static final List<EventField> IDS_OF_DELETED = List.of(MESSAGE_ID, IDS, MESSAGE_IDS);

  // Names of the same fields in the formats of OpenAI, Anthropic and MCP.
  private static final List<EventField> IDS_OF_CALLS =
      List.of(TOOL_CALL_ID, TOOL_USE_ID, PAYLOAD_ID);
  private static final List<EventField> IDS_OF_RESULTS = List.of(TOOL_CALL_ID, TOOL_USE_ID);
  private static final List<EventField> NAMES_OF_TOOLS = List.of(TOOL, TOOL_NAME, FUNCTION_NAME);
  private static final List<EventField> ARGUMENTS_OF_CALLS =
      List.of(ARGUMENTS, INPUT, FUNCTION_ARGUMENTS);
  private static final List<EventField> CONTENTS_OF_RESULTS = List.of(CONTENT);

  static final String KNOWN_TYPES =
      Arrays.stream(EventType.values())
          .map(EventType::wireName)
          .collect(Collectors.joining(", ", "one of ", ""));

  /**
   * Returns the event.
   *
   * @param latest largest valid {@code occurred_at}, epoch milliseconds
   */
  Event read(long latest) throws RefusedException {
    String eventId = fields.textOrDigits(fields.required(EVENT_ID), EVENT_ID_FORM);
    if (!Ids.isId(eventId, MAX_EVENT_ID_LENGTH)) {
      throw fields.invalid(EVENT_ID, EVENT_ID_FORM);
    }
    EventType type = type();
    long occurredAt = fields.time(fields.required(OCCURRED_AT), latest);
    Long expiresAt = fields.expiresAt(EXPIRES_AT, OCCURRED_AT, occurredAt);
    String tenant = fields.has(TENANT) ? fields.id(TENANT) : Scope.DEFAULT_TENANT;
    String guildId = fields.id(GUILD_ID);
    String channelId = channelId();
    String sessionId = fields.id(SESSION_ID);
    String threadId = fields.id(THREAD_ID);
    Author author = author(type);
    int tokens = (int) fields.count(TOKENS, Integer.MAX_VALUE, -1);
    return new Event(
        eventId,
        type,
        occurredAt,
        expiresAt,
        tenant,
        guildId,
        channelId,
        sessionId,
        threadId,
        author,
        tokens,
        payload(type));
  }

  private EventType type() throws RefusedException {
    EventType type = EventType.ofWireName(fields.text(fields.required(TYPE)));
    if (type == null) {
      throw new RefusedException(
          DeadLetterReason.UNKNOWN_TYPE, new FieldFault(fields.found(TYPE), KNOWN_TYPES));
    }
    return type;
  }

  /** Rejects colons, with which a channel could imitate the scope of a session or a collection. */
  private String channelId() throws RefusedException {
    String id = fields.id(CHANNEL_ID);
    if (id != null && id.indexOf(':') >= 0) {
      throw fields.invalid(CHANNEL_ID, "an id without a colon; write %3A instead");
    }
    return id;
  }

  private Author author(EventType type) throws RefusedException {
    if (fields.has(AUTHOR) && !fields.isObject(AUTHOR)) {
      throw fields.invalid(AUTHOR, ScannedFields.OBJECT);
    }
    if (type == EventType.MESSAGE_CREATED || type == EventType.ADMIN_COMMAND) {
      fields.required(AUTHOR_ID);
    } else if (!fields.has(AUTHOR)) {
      return Author.NONE;
    }
    String id = fields.id(AUTHOR_ID);
    EventField name =
        fields.has(AUTHOR_NAME)
            ? AUTHOR_NAME
            : fields.has(AUTHOR_GLOBAL_NAME) ? AUTHOR_GLOBAL_NAME : AUTHOR_USERNAME;
    boolean isBot =
        Boolean.TRUE.equals(fields.flag(AUTHOR_IS_BOT))
            || Boolean.TRUE.equals(fields.flag(AUTHOR_BOT));
    boolean isText = type == EventType.MESSAGE_CREATED || type == EventType.MESSAGE_EDITED;
    String webhookId = isText ? fields.id(WEBHOOK_ID) : null;
    return new Author(
        id, fields.text(name), webhookId, isBot ? Author.Kind.BOT : Author.Kind.PERSON);
  }

  private Payload payload(EventType type) throws RefusedException {
    if (fields.has(PAYLOAD) && !fields.isObject(PAYLOAD)) {
      throw fields.invalid(PAYLOAD, ScannedFields.OBJECT);
    }
    return switch (type) {
      case MESSAGE_CREATED ->
          new Payload.MessageCreated(
              fields.id(fields.required(MESSAGE_ID)),
              BodyReader.read(fields, content(CONTENT)),
              replyTo());
      case MESSAGE_EDITED -> messageEdited();
      case MESSAGE_DELETED -> messageDeleted();
      case TOOL_CALL ->
          new Payload.ToolCall(
              fields.id(fields.required(given(CALL_ID, IDS_OF_CALLS))),
              fields.name(fields.required(given(NAME, NAMES_OF_TOOLS))),
              fields.arguments(given(ARGS, ARGUMENTS_OF_CALLS)));
      case TOOL_RESULT -> toolResult();
      case ASSISTANT_MESSAGE -> assistantMessage();
      case THINK_TRACE ->
          new Payload.ThinkTrace(content(fields.required(CONTENT)), fields.text(MODEL));
      case TICK -> new Payload.Tick(fields.text(ACTION), fields.textOrJson(DETAIL));
      case ADMIN_COMMAND ->
          new Payload.AdminCommand(fields.name(fields.required(COMMAND)), fields.json(ARGS));
      case SUMMARY_CREATED -> summaryCreated();
      case COMPACTION_DELETED ->
          new Payload.CompactionDeleted(
              fields.id(fields.required(MEMORY_ID)), fields.id(REPLACED_BY), fields.text(REASON));
    };
  }

  /** Returns the first of the fields that is present, or {@code field} if none is. */
  private EventField given(EventField field, List<EventField> others) {
    if (!fields.has(field)) {
      for (EventField other : others) {
        if (fields.has(other)) {
          return other;
        }
      }
    }
    return field;
  }

  /** A result marked as an error without a text of its own is that text. */
  private Payload toolResult() throws RefusedException {
    String callId = fields.id(fields.required(given(CALL_ID, IDS_OF_RESULTS)));
    String name = fields.name(given(NAME, NAMES_OF_TOOLS));
    String result =
        ControlSequences.removedFromJson(fields.result(given(RESULT, CONTENTS_OF_RESULTS)));
    String error = ControlSequences.removedFromJson(fields.error(ERROR));
    boolean isMarked =
        fields.isTrue(ERROR) || (error == null && Boolean.TRUE.equals(fields.flag(IS_ERROR)));
    if (isMarked) {
      boolean hasText = result != null && !result.isEmpty();
      error = hasText ? result : "error";
      result = null;
    }
    return new Payload.ToolResult(
        callId, name == null ? "" : name, result, error, fields.flag(KNOWLEDGE_BEARING));
  }

  /** A message that only calls tools has no text. */
  private Payload assistantMessage() throws RefusedException {
    String content = content(fields.has(TOOL_CALLS) ? CONTENT : fields.required(CONTENT));
    return new Payload.AssistantMessage(content == null ? "" : content, fields.text(MODEL));
  }

  private String replyTo() throws RefusedException {
    return fields.id(fields.isObject(REPLY_TO) ? fields.required(REPLY_TO_MESSAGE_ID) : REPLY_TO);
  }

  private Payload messageEdited() throws RefusedException {
    String messageId = fields.id(fields.required(MESSAGE_ID));
    return fields.has(CONTENT)
        ? new Payload.MessageEdited(messageId, BodyReader.read(fields, content(CONTENT)))
        : new Payload.MessageUpdated(messageId);
  }

  /** Reads one id or a list of ids from each of the fields that may contain them. */
  private Payload messageDeleted() throws RefusedException {
    Set<String> ids = new LinkedHashSet<>();
    EventField given = MESSAGE_ID;
    for (EventField field : IDS_OF_DELETED) {
      if (fields.isArray(field)) {
        ids.addAll(fields.ids(field));
        given = field;
      } else if (fields.has(field)) {
        ids.add(fields.id(field));
      }
    }
    if (ids.isEmpty() || ids.size() > MAX_DELETED) {
      throw fields.invalid(fields.required(given), "1 to " + MAX_DELETED + " message ids");
    }
    return ids.size() == 1
        ? new Payload.MessageDeleted(ids.iterator().next())
        : new Payload.MessagesDeleted(List.copyOf(ids));
  }

  /** Returns a text without control sequences: what people see of it; null if absent. */
  private String content(Field field) throws RefusedException {
    return ControlSequences.removed(fields.content(field));
  }

  private Payload summaryCreated() throws RefusedException {
    String summary = fields.object(fields.required(SUMMARY));
    String topic = fields.name(fields.required(SUMMARY_TOPIC));
    List<String> bullets = fields.texts(fields.required(SUMMARY_BULLETS));
    StringBuilder text = new StringBuilder(topic);
    for (String bullet : bullets) {
      text.append('\n').append(bullet);
    }
    boolean states = bullets.stream().anyMatch(MessageText::isReadable);
    return new Payload.SummaryCreated(
        summary,
        states ? text.toString() : "",
        fields.textsOrDigits(SOURCE_IDS),
        fields.id(GROUP_ID));
  }
}
