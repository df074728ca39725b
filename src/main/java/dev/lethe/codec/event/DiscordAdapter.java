package dev.lethe.codec.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.EventType;
import dev.lethe.text.fingerprint.Digest;
import java.util.List;
import java.util.Optional;

/** Gateway frames of Discord, and message objects of its HTTP API. */
final class DiscordAdapter implements RawAdapter {
  /** Parts of a message that have the same name and form in a canonical payload. */
  private static final List<String> CARRIERS =
      List.of(
          "content",
          "embeds",
          "components",
          "poll",
          "message_snapshots",
          "sticker_items",
          "attachments");

  /** {@code message_reference.type} of a forward; the other type is a reply. */
  private static final int FORWARD = 1;

  /** First millisecond of snowflakes, 2015-01-01. */
  private static final long EPOCH = 1_420_070_400_000L;

  private static final int SNOWFLAKE_TIME_SHIFT = 22;
  private static final int MIN_SNOWFLAKE_DIGITS = 17;
  private static final int MAX_SNOWFLAKE_DIGITS = 19;
  private static final int HASH_DIGITS = 16;

  @Override
  public boolean recognizes(JsonNode record) {
    return isFrame(record) || isMessage(record);
  }

  private static boolean isFrame(JsonNode record) {
    return record.has("d")
        && (record.path("op").isIntegralNumber() || record.path("t").isTextual());
  }

  private static boolean isMessage(JsonNode record) {
    return !record.has("event_id")
        && record.path("id").isTextual()
        && record.path("channel_id").isTextual()
        && record.path("timestamp").isTextual()
        && record.path("content").isTextual()
        && record.path("author").path("id").isTextual()
        && !record.path("type").isTextual();
  }

  @Override
  public Optional<AdaptedEvent> adapt(RawField record, long arrival) throws RefusedException {
    if (!isFrame(record.node())) {
      return Optional.of(created(record));
    }
    RawField data = record.at("d");
    return switch (record.at("t").node().asText()) {
      case "MESSAGE_CREATE" -> Optional.of(created(data));
      case "MESSAGE_UPDATE" -> Optional.of(updated(data, arrival));
      case "MESSAGE_DELETE" -> Optional.of(deleted(data, arrival));
      case "MESSAGE_DELETE_BULK" -> Optional.of(deletedInBulk(data, arrival));
      default -> Optional.empty();
    };
  }

  private static AdaptedEvent created(RawField message) throws RefusedException {
    RawField id = message.at("id");
    RawField sent = message.at("timestamp");
    AdaptedEvent event =
        new AdaptedEvent(EventType.MESSAGE_CREATED, "discord:MESSAGE_CREATE:" + id.id(), id)
            .time(sent.isoTime(), sent)
            .id("author.id", message.at("author").at("id"));
    RawField reference = message.at("message_reference");
    if (reference.at("type").node().asInt() != FORWARD) {
      event.optionalId("payload.reply_to", reference.at("message_id"));
    }
    return complete(event, message);
  }

  /**
   * An update without an edit, such as an added preview, has the message's time: with its arrival
   * it could outrank an edit that came later.
   */
  private static AdaptedEvent updated(RawField message, long arrival) throws RefusedException {
    RawField id = message.at("id");
    RawField time = message.at("edited_timestamp").or(message.at("timestamp"));
    String eventId = "discord:MESSAGE_UPDATE:" + id.id() + ':' + hash(message.node().toString());
    long creation = creationTime(id.id());
    AdaptedEvent event =
        time.isPresent()
            ? new AdaptedEvent(EventType.MESSAGE_EDITED, eventId, id).time(time.isoTime(), time)
            : new AdaptedEvent(EventType.MESSAGE_EDITED, eventId, id)
                .time(creation > 0 ? creation : limited(arrival), id);
    return complete(event.optionalId("author.id", message.at("author").at("id")), message);
  }

  private static AdaptedEvent complete(AdaptedEvent event, RawField message)
      throws RefusedException {
    place(event, message)
        .id("payload.message_id", message.at("id"))
        .optionalId("payload.webhook_id", message.at("webhook_id"));
    for (String carrier : CARRIERS) {
      event.copy("payload." + carrier, message.at(carrier));
    }
    RawField author = message.at("author");
    return event
        .copy("author.name", author.at("global_name").or(author.at("username")))
        .copy("author.is_bot", author.at("bot"));
  }

  private static AdaptedEvent deleted(RawField data, long arrival) throws RefusedException {
    RawField id = data.at("id");
    AdaptedEvent event =
        new AdaptedEvent(EventType.MESSAGE_DELETED, "discord:MESSAGE_DELETE:" + id.id(), id)
            .time(Math.max(creationTime(id.id()), limited(arrival)), id);
    return place(event, data).id("payload.message_id", id);
  }

  private static AdaptedEvent deletedInBulk(RawField data, long arrival) throws RefusedException {
    RawField ids = data.at("ids").required("a list of message ids");
    long time = limited(arrival);
    for (RawField id : ids.elements()) {
      time = Math.max(time, creationTime(id.id()));
    }
    String eventId = "discord:MESSAGE_DELETE_BULK:" + hash(ids.node().toString());
    AdaptedEvent event = new AdaptedEvent(EventType.MESSAGE_DELETED, eventId, ids).time(time, ids);
    return place(event.deletedIds(ids), data);
  }

  private static AdaptedEvent place(AdaptedEvent event, RawField data) throws RefusedException {
    return event.channel(data.at("channel_id")).optionalId("guild_id", data.at("guild_id"));
  }

  /** Returns the first digits of a hash, which distinguish the updates of one message. */
  private static String hash(String text) {
    int start = "sha256:".length();
    return Digest.named(text).substring(start, start + HASH_DIGITS);
  }

  /**
   * Returns the time at which a message was created, epoch milliseconds, which its id contains; 0
   * if the id is no snowflake.
   */
  private static long creationTime(String id) {
    boolean isSnowflake =
        id.length() >= MIN_SNOWFLAKE_DIGITS
            && id.length() <= MAX_SNOWFLAKE_DIGITS
            && id.chars().allMatch(c -> c >= '0' && c <= '9');
    // 19 digits can exceed a long; as an unsigned number they don't.
    return isSnowflake ? (Long.parseUnsignedLong(id) >>> SNOWFLAKE_TIME_SHIFT) + EPOCH : 0;
  }

  private static long limited(long arrival) {
    return Math.min(arrival, IsoTime.LAST_MILLI_OF_9999);
  }
}
