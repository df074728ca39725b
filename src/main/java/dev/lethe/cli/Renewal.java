package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;

/**
 * Rewrites the events and items of a file as new ones: they get the current time and new ids, those
 * of messages and calls included, so that a file sent before isn't a redelivery. References within
 * the file use the new ids.
 */
final class Renewal {
  private static final int BASE = 36;

  private final long now;
  private final String mark;

  /**
   * Creates the renewal of one run.
   *
   * @param now epoch milliseconds; two runs in the same millisecond give the same ids
   */
  Renewal(long now) {
    this.now = now;
    this.mark = '-' + Long.toString(now, BASE);
  }

  /**
   * Returns the event renewed; anything but a JSON object is returned unchanged, to be reported as
   * bad.
   */
  byte[] of(byte[] event) {
    if (!(Json.parse(event) instanceof ObjectNode fields)) {
      return event;
    }
    renew(fields, "event_id");
    if (fields.hasNonNull("item_id")) {
      renewItem(fields);
    }
    if (fields.path("occurred_at").isValueNode()) {
      fields.put("occurred_at", now);
    }
    if (fields.path("payload") instanceof ObjectNode payload) {
      renew(payload, "message_id");
      renew(payload, "reply_to");
      renew(payload, "call_id");
      renewAll(payload.path("message_id"));
      renewAll(payload.path("ids"));
      renewAll(payload.path("message_ids"));
    }
    return Json.line(fields).getBytes(StandardCharsets.UTF_8);
  }

  private void renewItem(ObjectNode fields) {
    renew(fields, "item_id");
    fields.put("updated_at", now);
    if (fields.path("kind").asText("").equals("relation")) {
      renew(fields, "source_id");
      renew(fields, "target_id");
    }
    renewAll(fields.path("references"));
  }

  private void renewAll(JsonNode list) {
    if (list instanceof ArrayNode ids) {
      for (int i = 0; i < ids.size(); i++) {
        JsonNode before = ids.get(i);
        ids.set(i, before.isTextual() ? TextNode.valueOf(before.asText() + mark) : before);
      }
    }
  }

  private void renew(ObjectNode fields, String id) {
    JsonNode before = fields.path(id);
    if (before.isTextual()) {
      fields.put(id, before.asText() + mark);
    }
  }
}
