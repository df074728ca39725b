package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;

/**
 * Makes events and items of a file new: they happen or are updated now, and their ids, those of
 * messages and calls included, are their own, so that a file which was sent before isn't a
 * redelivery. One that speaks of another in the same file speaks of its new id.
 */
final class Renewal {
  private static final int BASE = 36;

  private final long now;
  private final String mark;

  /**
   * Of one run.
   *
   * @param now epoch milliseconds; two runs of one millisecond give the same ids
   */
  Renewal(long now) {
    this.now = now;
    this.mark = '-' + Long.toString(now, BASE);
  }

  /** The event made new; what is no JSON object stays as it is, to be told as bad. */
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
    if (fields.path("references") instanceof ArrayNode references) {
      for (int i = 0; i < references.size(); i++) {
        JsonNode before = references.get(i);
        references.set(i, before.isTextual() ? TextNode.valueOf(before.asText() + mark) : before);
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
