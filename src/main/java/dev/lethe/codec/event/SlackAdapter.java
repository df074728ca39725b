package dev.lethe.codec.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.event.EventType;
import java.util.Optional;
import java.util.Set;

/** Callbacks of Slack's Events API, and the events in them on their own. */
final class SlackAdapter implements RawAdapter {
  private static final String CALLBACK = "event_callback";
  private static final Set<String> OTHER_CALLBACKS = Set.of("url_verification", "app_rate_limited");

  /** A mention of the app is the same message, for apps that receive no others. */
  private static final Set<String> MESSAGES = Set.of("message", "app_mention");

  /** Subtypes that report the membership of a channel or the state of a thread. */
  private static final Set<String> NO_MESSAGES =
      Set.of("channel_join", "channel_leave", "group_join", "group_leave", "message_replied");

  private static final int MILLISECOND_DIGITS = 3;

  @Override
  public boolean recognizes(JsonNode record) {
    if (!record.path("type").isTextual()) {
      return false;
    }
    String type = record.path("type").textValue();
    return OTHER_CALLBACKS.contains(type)
        || (type.equals(CALLBACK) && record.path("event").isObject())
        || (MESSAGES.contains(type) && record.path("ts").isTextual())
        || record.path("event_ts").isTextual();
  }

  @Override
  public Optional<AdaptedEvent> adapt(RawField record, long arrival) throws RefusedException {
    boolean isCallback = record.at("type").text().equals(CALLBACK);
    RawField event = isCallback ? record.at("event") : record;
    RawField team = isCallback ? record.at("team_id") : record.at("team");
    if (!MESSAGES.contains(event.at("type").text())) {
      return Optional.empty();
    }
    String subtype = event.at("subtype").text();
    if (NO_MESSAGES.contains(subtype)) {
      return Optional.empty();
    }
    AdaptedEvent adapted =
        switch (subtype) {
          case "message_changed" -> changed(event);
          case "message_deleted" -> deleted(event, event.at("deleted_ts"));
          default -> created(event);
        };
    return Optional.of(adapted.channel(event.at("channel")).optionalId("guild_id", team));
  }

  private static AdaptedEvent created(RawField event) throws RefusedException {
    RawField id = event.at("ts");
    String eventId = "slack:message:" + event.at("channel").id() + ':' + id.id();
    RawField thread = event.at("thread_ts");
    AdaptedEvent created =
        author(new AdaptedEvent(EventType.MESSAGE_CREATED, eventId, id), event)
            .time(time(id), id)
            .id("payload.message_id", id)
            .optionalId("thread_id", thread);
    if (thread.isPresent() && !thread.id().equals(id.id())) {
      created.id("payload.reply_to", thread);
    }
    return parts(created, event);
  }

  private static AdaptedEvent changed(RawField event) throws RefusedException {
    RawField message = event.at("message");
    if (message.at("subtype").text().equals("tombstone")) {
      // The parent of a thread that goes on is deleted in this way.
      return deleted(event, message.at("ts"));
    }
    return parts(
        author(change(EventType.MESSAGE_EDITED, event, message.at("ts")), message), message);
  }

  private static AdaptedEvent deleted(RawField event, RawField id) throws RefusedException {
    return change(EventType.MESSAGE_DELETED, event, id);
  }

  private static AdaptedEvent change(EventType type, RawField event, RawField id)
      throws RefusedException {
    RawField time = event.at("ts").or(event.at("event_ts"));
    String name = type == EventType.MESSAGE_EDITED ? "message_changed" : "message_deleted";
    String eventId =
        "slack:" + name + ':' + event.at("channel").id() + ':' + id.id() + ':' + time.id();
    return new AdaptedEvent(type, eventId, time)
        .time(time(time), time)
        .id("payload.message_id", id);
  }

  /** Sets the author. A bot that chooses a name for each message is like a webhook. */
  private static AdaptedEvent author(AdaptedEvent event, RawField message) throws RefusedException {
    RawField bot = message.at("bot_id");
    RawField user = message.at("user");
    boolean isOnlyBot = bot.isPresent() && !user.isPresent();
    RawField profile = message.at("user_profile");
    if (message.at("username").isPresent()) {
      event.optionalId("payload.webhook_id", bot);
    }
    return event
        .id("author.id", isOnlyBot ? bot : user)
        .bot(bot.isPresent())
        .copy(
            "author.name",
            message
                .at("username")
                .or(message.at("bot_profile").at("name"))
                .or(profile.at("display_name"))
                .or(profile.at("real_name")));
  }

  /** Adds the text, attachments and files. Slack shows blocks instead of the text. */
  private static AdaptedEvent parts(AdaptedEvent event, RawField message) throws RefusedException {
    RawField text = message.at("text");
    event.list("embeds");
    event.list("attachments");
    SlackBlocks blocks = SlackBlocks.of(message.at("blocks"));
    event.text("payload.content", blocks.text().isEmpty() ? text.text() : blocks.text(), text);
    if (!blocks.fields().isEmpty()) {
      event.add("embeds").set("fields", blocks.fields());
    }
    for (RawField attachment : message.at("attachments").elements()) {
      embed(event.add("embeds"), attachment);
    }
    for (RawField file : message.at("files").elements()) {
      ObjectNode added = event.add("attachments");
      file.at("id").copyText(added, "id");
      file.at("name").or(file.at("title")).copyText(added, "filename");
      file.at("mimetype").copyText(added, "content_type");
      file.at("size").copySize(added, "size");
      file.at("url_private").copyText(added, "url");
    }
    return event;
  }

  private static void embed(ObjectNode embed, RawField attachment) throws RefusedException {
    SlackBlocks blocks = SlackBlocks.of(attachment.at("blocks"));
    String description =
        RawField.lines(
            attachment.at("pretext").text(), attachment.at("text").text(), blocks.text());
    if (attachment.at("author_name").isPresent()) {
      attachment.at("author_name").copyText(embed.putObject("author"), "name");
    }
    attachment.at("title").copyText(embed, "title");
    attachment.at("title_link").or(attachment.at("from_url")).copyText(embed, "url");
    for (RawField field : attachment.at("fields").elements()) {
      ObjectNode added = blocks.fields().addObject();
      field.at("title").copyText(added, "name");
      field.at("value").copyText(added, "value");
    }
    embed.set("fields", blocks.fields());
    if (attachment.at("footer").isPresent()) {
      attachment.at("footer").copyText(embed.putObject("footer"), "text");
    }
    boolean hasText = !description.isEmpty() || embed.has("title") || !blocks.fields().isEmpty();
    embed.put("description", hasText ? description : attachment.at("fallback").text());
  }

  /** Returns epoch milliseconds from seconds with a fraction, {@code 1767225601.000100}. */
  private static long time(RawField field) throws RefusedException {
    String text = field.required("a time in seconds").node().asText();
    int dot = text.indexOf('.');
    int end = dot < 0 ? text.length() : dot;
    String fraction = dot < 0 ? "" : text.substring(dot + 1);
    if (end == 0 || end > 10 || !isNumber(text.substring(0, end)) || !isNumber(fraction)) {
      throw field.invalid("a time in seconds, such as \"1767225601.000100\"");
    }
    String millis = (fraction + "000").substring(0, MILLISECOND_DIGITS);
    return Long.parseLong(text.substring(0, end) + millis);
  }

  private static boolean isNumber(String text) {
    return text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
