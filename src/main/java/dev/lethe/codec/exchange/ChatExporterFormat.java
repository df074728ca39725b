package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.event.RawIds;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.event.EventType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Channel exported as JSON by DiscordChatExporter. Events have the ids that Discord's gateway
 * frames give them, so that messages received live are not stored twice.
 */
final class ChatExporterFormat implements ForeignFormat {
  private static final String MESSAGES = "messages";
  private static final String STICKERS = "stickers";
  private static final String EMBEDS = "embeds";
  private static final String ATTACHMENTS = "attachments";

  /** Types of messages that Discord itself posts, such as notices of pins. */
  private static final Set<String> NOTICES =
      Set.of(
          "RecipientAdd",
          "RecipientRemove",
          "Call",
          "ChannelNameChange",
          "ChannelIconChange",
          "ChannelPinnedMessage",
          "GuildMemberJoin",
          "ThreadCreated");

  /** Numbers of such types that the exporter has no names for: boosts and channel follows. */
  private static final String OTHER_NOTICE = "[89]|1[0-8]";

  @Override
  public String title() {
    return "DiscordChatExporter (JSON)";
  }

  @Override
  public boolean recognizes(FileSample sample) {
    return sample.shape() == FileSample.Shape.OBJECT
        && sample.names().containsAll(List.of("guild", "channel", MESSAGES));
  }

  @Override
  public Set<String> lists() {
    return Set.of(MESSAGES);
  }

  @Override
  public List<ObjectNode> map(ForeignRecord message, ImportTarget target) throws RefusedException {
    String type = message.text("type", "type");
    if (type != null && (NOTICES.contains(type) || type.matches(OTHER_NOTICE))) {
      message.skip("message of type " + type);
      return List.of();
    }
    String id = StableIds.of(message.required("id", "event_id, payload.message_id"));
    Long sent = message.time("timestamp", "occurred_at", target.zone());
    if (sent == null) {
      throw RefusedException.missing("timestamp", "a time");
    }
    ObjectNode place = place(message.header(), target);
    ObjectNode author = author(message.at("author"));
    ObjectNode payload = body(message).put("message_id", id);
    List<ObjectNode> events = new ArrayList<>();
    events.add(
        event(EventType.MESSAGE_CREATED, "discord:MESSAGE_CREATE:" + id, sent, place, author));
    Long edited = message.time("timestampEdited", "occurred_at of an edit", target.zone());
    if (edited != null) {
      String editId = "discord:MESSAGE_UPDATE:" + id + ':' + edited;
      ObjectNode edit = event(EventType.MESSAGE_EDITED, editId, edited, place, author);
      edit.set("payload", payload.deepCopy());
      events.add(edit);
    }
    reply(message, payload);
    events.get(0).set("payload", payload);
    return events;
  }

  private static ObjectNode event(
      EventType type, String id, long time, ObjectNode place, ObjectNode author) {
    ObjectNode event =
        JsonNodeFactory.instance
            .objectNode()
            .put("event_id", id)
            .put("type", type.wireName())
            .put("occurred_at", time);
    event.setAll(place);
    event.set("author", author);
    return event;
  }

  private static ObjectNode place(ForeignRecord header, ImportTarget target)
      throws RefusedException {
    ObjectNode place = JsonNodeFactory.instance.objectNode();
    if (target.hasTenant()) {
      place.put("tenant", target.tenant());
    }
    String guild = header.at("guild").text("id", "guild_id");
    if (guild != null) {
      place.put("guild_id", StableIds.of(guild));
    }
    return place.put(
        "channel_id", RawIds.channelId(header.at("channel").required("id", "channel_id")));
  }

  private static ObjectNode author(ForeignRecord author) throws RefusedException {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", StableIds.of(author.required("id", "author.id")));
    String name = author.text(author.has("nickname") ? "nickname" : "name", "author.name");
    author.ignore("name");
    if (name != null) {
      node.put("name", name);
    }
    return node.put("is_bot", author.flag("isBot", "author.is_bot"));
  }

  private static ObjectNode body(ForeignRecord message) throws RefusedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    String content = message.text("content", "payload.content");
    body.put("content", content == null ? "" : content);
    parts(message, body);
    JsonNode components = message.value("components", "payload.components");
    if (components != null) {
      body.set("components", components);
    }
    ForeignRecord forwarded = message.at("forwardedMessage");
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    String text = forwarded.text("content", "payload.message_snapshots");
    if (text != null) {
      copy.put("content", text);
    }
    parts(forwarded, copy);
    if (!copy.isEmpty()) {
      body.putArray("message_snapshots").addObject().set("message", copy);
    }
    return body;
  }

  private static void parts(ForeignRecord message, ObjectNode body) throws RefusedException {
    for (ForeignRecord embed : message.each(EMBEDS)) {
      embed(embed, body.withArray('/' + EMBEDS).addObject());
    }
    for (ForeignRecord sticker : message.each(STICKERS)) {
      ObjectNode node = body.withArray("/sticker_items").addObject();
      copy(sticker, "name", "payload.sticker_items", node, "name");
    }
    for (ForeignRecord file : message.each(ATTACHMENTS)) {
      ObjectNode node = body.withArray('/' + ATTACHMENTS).addObject();
      copy(file, "id", "payload.attachments", node, "id");
      copy(file, "fileName", "payload.attachments", node, "filename");
      copy(file, "url", "payload.attachments", node, "url");
      JsonNode size = file.value("fileSizeBytes", "payload.attachments");
      if (size != null && size.canConvertToLong() && size.longValue() >= 0) {
        node.put("size", size.longValue());
      }
    }
  }

  private static void embed(ForeignRecord embed, ObjectNode node) throws RefusedException {
    String becomes = "payload.embeds";
    copy(embed, "title", becomes, node, "title");
    copy(embed, "description", becomes, node, "description");
    copy(embed, "url", becomes, node, "url");
    ForeignRecord author = embed.at("author");
    if (author.has("name")) {
      copy(author, "name", becomes, node.putObject("author"), "name");
    }
    for (ForeignRecord field : embed.each("fields")) {
      ObjectNode one = node.withArray("/fields").addObject();
      copy(field, "name", becomes, one, "name");
      copy(field, "value", becomes, one, "value");
    }
    ForeignRecord footer = embed.at("footer");
    if (footer.has("text")) {
      copy(footer, "text", becomes, node.putObject("footer"), "text");
    }
  }

  private static void copy(
      ForeignRecord from, String name, String becomes, ObjectNode to, String as)
      throws RefusedException {
    String text = from.text(name, becomes);
    if (text != null) {
      to.put(as, text);
    }
  }

  /** A forward refers to the forwarded message, which is no reply. */
  private static void reply(ForeignRecord message, ObjectNode payload) throws RefusedException {
    ForeignRecord reference = message.at("reference");
    if (!"Forward".equals(reference.text("type", "payload.reply_to"))) {
      String id = reference.text("messageId", "payload.reply_to");
      if (id != null) {
        payload.put("reply_to", StableIds.of(id));
      }
    }
    reference.ignore("messageId", "channelId", "guildId");
  }
}
