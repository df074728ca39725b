package dev.lethe.codec.event;

import dev.lethe.codec.json.Field;
import dev.lethe.codec.json.FieldTable;

/** Fields of an event that have a meaning, in the order in which errors are reported. */
enum EventField implements Field {
  EVENT_ID("event_id"),
  TYPE("type"),
  OCCURRED_AT("occurred_at"),
  EXPIRES_AT("expires_at"),
  TENANT("tenant"),
  GUILD_ID("guild_id"),
  CHANNEL_ID("channel_id"),
  SESSION_ID("session_id"),
  THREAD_ID("thread_id"),
  AUTHOR("author"),
  AUTHOR_ID("author.id"),
  AUTHOR_NAME("author.name"),
  AUTHOR_GLOBAL_NAME("author.global_name"),
  AUTHOR_USERNAME("author.username"),
  AUTHOR_IS_BOT("author.is_bot"),
  AUTHOR_BOT("author.bot"),
  TOKENS("tokens"),
  PAYLOAD("payload"),
  MESSAGE_ID("payload.message_id"),
  CALL_ID("payload.call_id"),
  TOOL_CALL_ID("payload.tool_call_id"),
  TOOL_USE_ID("payload.tool_use_id"),
  PAYLOAD_ID("payload.id"),
  NAME("payload.name"),
  TOOL("payload.tool"),
  TOOL_NAME("payload.tool_name"),
  FUNCTION("payload.function"),
  FUNCTION_NAME("payload.function.name"),
  FUNCTION_ARGUMENTS("payload.function.arguments"),
  CONTENT("payload.content"),
  MODEL("payload.model"),
  ATTACHMENTS("payload.attachments"),
  EMBEDS("payload.embeds"),
  COMPONENTS("payload.components"),
  POLL("payload.poll"),
  MESSAGE_SNAPSHOTS("payload.message_snapshots"),
  STICKER_ITEMS("payload.sticker_items"),
  WEBHOOK_ID("payload.webhook_id"),
  IDS("payload.ids"),
  MESSAGE_IDS("payload.message_ids"),
  REPLY_TO("payload.reply_to"),
  REPLY_TO_MESSAGE_ID("payload.reply_to.message_id"),
  ARGS("payload.args"),
  ARGUMENTS("payload.arguments"),
  INPUT("payload.input"),
  RESULT("payload.result"),
  ERROR("payload.error"),
  IS_ERROR("payload.is_error"),
  TOOL_CALLS("payload.tool_calls"),
  KNOWLEDGE_BEARING("payload.knowledge_bearing"),
  ACTION("payload.action"),
  DETAIL("payload.detail"),
  COMMAND("payload.command"),
  SUMMARY("payload.summary"),
  SOURCE_IDS("payload.source_ids"),
  GROUP_ID("payload.group_id"),
  MEMORY_ID("payload.memory_id"),
  REPLACED_BY("payload.replaced_by"),
  REASON("payload.reason"),
  SUMMARY_TOPIC("payload.summary.topic"),
  SUMMARY_BULLETS("payload.summary.summary");

  private final String path;

  EventField(String path) {
    this.path = path;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public String form() {
    return switch (this) {
      case EVENT_ID -> EventReader.EVENT_ID_FORM;
      case TYPE -> EventReader.KNOWN_TYPES;
      case OCCURRED_AT, EXPIRES_AT -> EpochMillis.FORM;
      case AUTHOR_ID, MESSAGE_ID, CALL_ID, MEMORY_ID, REPLY_TO_MESSAGE_ID -> ScannedFields.ID;
      case CONTENT -> ScannedFields.CONTENT;
      case NAME, COMMAND, SUMMARY_TOPIC -> ScannedFields.NAME;
      case SUMMARY -> ScannedFields.OBJECT;
      case SUMMARY_BULLETS -> ScannedFields.STRINGS;
      default -> ScannedFields.STRING;
    };
  }

  @Override
  public FieldTable inner() {
    return switch (this) {
      case AUTHOR -> Tables.AUTHOR;
      case PAYLOAD -> Tables.PAYLOAD;
      case SUMMARY -> Tables.SUMMARY;
      case REPLY_TO -> Tables.REPLY_TO;
      case FUNCTION -> Tables.FUNCTION;
      default -> null;
    };
  }

  /** Tables of an event's objects; outside the enum, since they are built from its constants. */
  static final class Tables {
    static final FieldTable EVENT = new FieldTable(values(), "");
    static final FieldTable AUTHOR = new FieldTable(values(), "author.");
    static final FieldTable PAYLOAD = new FieldTable(values(), "payload.");
    static final FieldTable REPLY_TO = new FieldTable(values(), "payload.reply_to.");
    static final FieldTable FUNCTION = new FieldTable(values(), "payload.function.");
    static final FieldTable SUMMARY = new FieldTable(values(), "payload.summary.");

    private Tables() {}
  }
}
