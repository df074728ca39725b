package dev.lethe.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Ten records that are not valid events, each for a different reason. */
final class BrokenRecords {
  private static final String CREATED = "discord.message.created";
  private static final int TOO_MANY_BYTES = 300 << 10;
  private static final int TOO_DEEP = 40;

  private BrokenRecords() {}

  /** Returns the records' bytes; those with only one fault have the time {@code at}. */
  static List<byte[]> all(long at) {
    return List.of(
        bytes("build=4711 failed, and so did the webhook's JSON"),
        new byte[] {0, 0, 0},
        bytes("{\"type\":\"" + CREATED + "\",\"occurred_at\":" + at + "}"),
        EventJson.bytes(event("discord.message.pinned", at)),
        EventJson.bytes(event(CREATED, at).put("occurred_at", "yesterday")),
        EventJson.bytes(event(CREATED, at).put("occurred_at", "9999-01-01T00:00:00Z")),
        EventJson.bytes(event(CREATED, at).put("channel_id", "general/offtopic")),
        EventJson.bytes(withoutMessageId(at)),
        EventJson.bytes(event(CREATED, at).put("note", "x".repeat(TOO_MANY_BYTES))),
        bytes("{\"note\":" + "[".repeat(TOO_DEEP) + "]".repeat(TOO_DEEP) + "}"));
  }

  private static ObjectNode event(String type, long at) {
    ObjectNode event = EventJson.event("sample-broken", type, at, Channel.BOTS);
    event.putObject("payload").put("message_id", "m0").put("content", "hello");
    return EventJson.by(event, "ci-notify", true);
  }

  private static ObjectNode withoutMessageId(long at) {
    ObjectNode event = event(CREATED, at);
    event.putObject("payload").put("content", "hello");
    return event;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
