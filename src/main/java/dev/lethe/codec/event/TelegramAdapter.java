package dev.lethe.codec.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.event.EventType;
import java.util.List;
import java.util.Optional;

/** Updates of Telegram's Bot API. */
final class TelegramAdapter implements RawAdapter {
  private static final List<String> CREATED =
      List.of("message", "channel_post", "business_message");
  private static final List<String> EDITED =
      List.of("edited_message", "edited_channel_post", "edited_business_message");
  private static final String DELETED = "deleted_business_messages";

  private static final List<String> FILES =
      List.of("document", "audio", "video", "voice", "video_note", "photo");

  /** Parts with a title and more text. */
  private static final List<String> CARDS =
      List.of("venue", "game", "invoice", "contact", "checklist");

  /** Parts without text that are the content of a message, not a report about its chat. */
  private static final List<String> TEXTLESS = List.of("location", "dice", "story");

  private static final int BUTTON_ROW = 1;
  private static final int BUTTON = 2;

  @Override
  public boolean recognizes(JsonNode record) {
    return record.path("update_id").isIntegralNumber();
  }

  @Override
  public Optional<AdaptedEvent> adapt(RawField update, long arrival) throws RefusedException {
    for (String name : CREATED) {
      if (update.at(name).isPresent()) {
        return created(update.at(name));
      }
    }
    for (String name : EDITED) {
      if (update.at(name).isPresent()) {
        return Optional.of(edited(update, update.at(name)));
      }
    }
    return update.at(DELETED).isPresent()
        ? Optional.of(deleted(update, update.at(DELETED), arrival))
        : Optional.empty();
  }

  /** Returns empty for a report about the chat, such as a new member. */
  private static Optional<AdaptedEvent> created(RawField message) throws RefusedException {
    RawField id = message.at("message_id");
    RawField sent = message.at("date");
    String eventId = "telegram:message:" + message.at("chat").at("id").id() + ':' + id.id();
    AdaptedEvent event =
        new AdaptedEvent(EventType.MESSAGE_CREATED, eventId, id)
            .time(sent.seconds(), sent)
            .optionalId("payload.reply_to", message.at("reply_to_message").at("message_id"));
    boolean hasContent = complete(event, message);
    return hasContent ? Optional.of(event) : Optional.empty();
  }

  private static AdaptedEvent edited(RawField update, RawField message) throws RefusedException {
    RawField time = message.at("edit_date").or(message.at("date"));
    RawField number = update.at("update_id");
    AdaptedEvent event =
        new AdaptedEvent(EventType.MESSAGE_EDITED, editId(message, number), number)
            .time(time.seconds(), time);
    complete(event, message);
    return event;
  }

  private static String editId(RawField message, RawField number) throws RefusedException {
    return "telegram:edit:"
        + message.at("chat").at("id").id()
        + ':'
        + message.at("message_id").id()
        + ':'
        + number.id();
  }

  private static AdaptedEvent deleted(RawField update, RawField deletion, long arrival)
      throws RefusedException {
    RawField number = update.at("update_id");
    RawField ids = deletion.at("message_ids").required("a list of message ids");
    RawField chat = deletion.at("chat").at("id");
    String eventId = "telegram:deletion:" + chat.id() + ':' + number.id();
    return new AdaptedEvent(EventType.MESSAGE_DELETED, eventId, number)
        .time(Math.min(arrival, IsoTime.LAST_MILLI_OF_9999), ids)
        .channel(chat)
        .deletedIds(ids);
  }

  /** Adds place, author and content; returns false if there is no content. */
  private static boolean complete(AdaptedEvent event, RawField message) throws RefusedException {
    event
        .channel(message.at("chat").at("id"))
        .optionalId("thread_id", message.at("message_thread_id"))
        .id("payload.message_id", message.at("message_id"));
    author(event, message);
    RawField text = message.at("text").or(message.at("caption"));
    event.text("payload.content", text.text(), text);
    boolean hasFile = addFiles(event, message);
    boolean hasCard = addCards(event, message);
    addButtons(event.list("components"), message.at("reply_markup"));
    RawField sticker = message.at("sticker");
    if (sticker.isPresent()) {
      ObjectNode added = event.add("sticker_items");
      sticker.at("file_unique_id").copyText(added, "id");
      sticker.at("emoji").or(sticker.at("set_name")).copyText(added, "name");
    }
    RawField poll = message.at("poll");
    if (poll.isPresent()) {
      event.copy("payload.poll", new RawField(poll(poll), poll.path()));
    }
    return text.isPresent()
        || hasFile
        || hasCard
        || sticker.isPresent()
        || poll.isPresent()
        || TEXTLESS.stream().anyMatch(name -> message.at(name).isPresent());
  }

  /**
   * Sets the author. A chat that speaks for itself has a fake user next to it, and a post of a
   * channel has no user at all.
   */
  private static void author(AdaptedEvent event, RawField message) throws RefusedException {
    RawField chat = message.at("sender_chat");
    RawField user = message.at("from");
    if (!chat.isPresent() && user.isPresent()) {
      String name = user.at("first_name").text() + ' ' + user.at("last_name").text();
      event
          .id("author.id", user.at("id"))
          .authorName(name.strip(), user.at("first_name"))
          .copy("author.is_bot", user.at("is_bot"));
    } else {
      RawField sender = chat.or(message.at("chat"));
      event.id("author.id", sender.at("id")).copy("author.name", sender.at("title"));
    }
  }

  /** Adds the files; an animation comes as a document too. */
  private static boolean addFiles(AdaptedEvent event, RawField message) {
    boolean any = false;
    event.list("attachments");
    for (String name : FILES) {
      RawField file = message.at(name);
      if (file.node().isArray() && !file.node().isEmpty()) {
        // A photo is a list of its sizes, the largest last.
        List<RawField> sizes = file.elements();
        file = sizes.get(sizes.size() - 1);
      }
      if (!file.isPresent()) {
        continue;
      }
      any = true;
      ObjectNode added = event.add("attachments");
      file.at("file_id").copyText(added, "id");
      file.at("file_name").or(file.at("title")).copyText(added, "filename");
      file.at("mime_type").copyText(added, "content_type");
      file.at("file_size").copySize(added, "size");
      file.at("file_unique_id").copyText(added, "hash");
    }
    return any;
  }

  private static boolean addCards(AdaptedEvent event, RawField message) throws RefusedException {
    boolean any = false;
    event.list("embeds");
    for (String name : CARDS) {
      RawField card = message.at(name);
      if (!card.isPresent()) {
        continue;
      }
      any = true;
      ObjectNode embed = event.add("embeds");
      card.at("title").or(card.at("first_name")).copyText(embed, "title");
      StringBuilder tasks = new StringBuilder();
      for (RawField task : card.at("tasks").elements()) {
        tasks.append(tasks.isEmpty() ? "" : "\n").append(task.at("text").text());
      }
      String description =
          RawField.lines(
              card.at("description").text(),
              card.at("address").text(),
              card.at("last_name").text(),
              card.at("phone_number").text(),
              tasks.toString());
      embed.put("description", description);
    }
    return any;
  }

  /** Adds the buttons below a message as Discord's components. */
  private static void addButtons(ArrayNode components, RawField markup) {
    for (RawField row : markup.at("inline_keyboard").elements()) {
      ArrayNode buttons = components.addObject().put("type", BUTTON_ROW).putArray("components");
      for (RawField button : row.elements()) {
        button.at("text").copyText(buttons.addObject().put("type", BUTTON), "label");
      }
    }
  }

  /** Returns the poll in Discord's form. */
  private static ObjectNode poll(RawField poll) {
    ObjectNode made = JsonNodeFactory.instance.objectNode();
    poll.at("question").copyText(made.putObject("question"), "text");
    ArrayNode answers = made.putArray("answers");
    for (RawField option : poll.at("options").elements()) {
      option.at("text").copyText(answers.addObject().putObject("poll_media"), "text");
    }
    return made;
  }
}
