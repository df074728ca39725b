package dev.lethe.codec.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.event.EventType;
import java.util.Optional;

/** Events of Matrix rooms in the form of the client-server API. */
final class MatrixAdapter implements RawAdapter {
  @Override
  public boolean recognizes(JsonNode record) {
    return record.path("type").isTextual()
        && record.path("sender").isTextual()
        && record.path("content").isObject()
        && (record.has("origin_server_ts") || record.has("room_id"));
  }

  @Override
  public Optional<AdaptedEvent> adapt(RawField record, long arrival) throws RefusedException {
    RawField content = record.at("content");
    return switch (record.at("type").text()) {
      case "m.room.message" -> message(record, content);
      case "m.sticker" -> Optional.of(sticker(record, content));
      case "m.room.redaction" -> Optional.of(redaction(record, content));
      default -> Optional.empty();
    };
  }

  private static Optional<AdaptedEvent> message(RawField record, RawField content)
      throws RefusedException {
    if (content.node().isEmpty()) {
      // A redacted message keeps its event but loses its content.
      return Optional.empty();
    }
    RawField relation = content.at("m.relates_to");
    RawField replacement = content.at("m.new_content");
    if (relation.at("rel_type").text().equals("m.replace") && replacement.isPresent()) {
      AdaptedEvent edit =
          event(EventType.MESSAGE_EDITED, record).id("payload.message_id", relation.at("event_id"));
      return Optional.of(body(edit, replacement));
    }
    return Optional.of(body(created(record, content), content));
  }

  private static AdaptedEvent sticker(RawField record, RawField content) throws RefusedException {
    AdaptedEvent event = created(record, content);
    content.at("body").copyText(event.add("sticker_items"), "name");
    return event;
  }

  private static AdaptedEvent redaction(RawField record, RawField content) throws RefusedException {
    RawField redacted = content.at("redacts").or(record.at("redacts"));
    return event(EventType.MESSAGE_DELETED, record).id("payload.message_id", redacted);
  }

  private static AdaptedEvent created(RawField record, RawField content) throws RefusedException {
    RawField relation = content.at("m.relates_to");
    AdaptedEvent event =
        event(EventType.MESSAGE_CREATED, record)
            .id("payload.message_id", record.at("event_id"))
            .optionalId("payload.reply_to", relation.at("m.in_reply_to").at("event_id"));
    return relation.at("rel_type").text().equals("m.thread")
        ? event.optionalId("thread_id", relation.at("event_id"))
        : event;
  }

  private static AdaptedEvent event(EventType type, RawField record) throws RefusedException {
    RawField id = record.at("event_id");
    RawField sent = record.at("origin_server_ts");
    return new AdaptedEvent(type, "matrix:" + id.id(), id)
        .time(sent.millis(), sent)
        .channel(record.at("room_id"))
        .id("author.id", record.at("sender"));
  }

  /**
   * Adds the text and the file of a message. The body of a file without a caption is its name.
   * Notices are the messages of automated clients.
   */
  private static AdaptedEvent body(AdaptedEvent event, RawField content) throws RefusedException {
    RawField body = content.at("body").required("a string");
    RawField filename = content.at("filename").or(body);
    boolean isFile = content.at("url").isPresent() || content.at("file").isPresent();
    boolean isName = isFile && filename.text().equals(body.text());
    boolean isReply = content.at("m.relates_to").at("m.in_reply_to").isPresent();
    String text = isReply ? withoutQuote(body.text()) : body.text();
    event
        .text("payload.content", isName ? "" : text, body)
        .bot(content.at("msgtype").text().equals("m.notice"));
    event.list("attachments");
    if (isFile) {
      ObjectNode attachment = event.add("attachments");
      filename.copyText(attachment, "filename");
      content.at("url").or(content.at("file").at("url")).copyText(attachment, "url");
      content.at("info").at("mimetype").copyText(attachment, "content_type");
      content.at("info").at("size").copySize(attachment, "size");
    }
    return event;
  }

  /** Returns the text of a reply without the quoted message that older clients prepend. */
  private static String withoutQuote(String text) {
    int at = 0;
    while (text.startsWith("> ", at)) {
      int end = text.indexOf('\n', at);
      if (end < 0) {
        return text;
      }
      at = end + 1;
    }
    return at > 0 && text.startsWith("\n", at) ? text.substring(at + 1) : text;
  }
}
