package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * Record in the form in which it is shown.
 *
 * @param value JSON of its value; JSON null for a tombstone, a JSON string for an unreadable value
 * @param problem why the value is unreadable; empty if it is readable
 * @param failures number of failures of a dead letter's record up to then; 0 for other records
 */
record Shown(
    ConsumerRecord<byte[], byte[]> record, JsonNode value, Optional<String> problem, int failures) {

  String key() {
    return text(record.key());
  }

  String arrival() {
    return Instant.ofEpochMilli(record.timestamp()).toString();
  }

  /** Text of a header; empty if there is none. */
  String header(String name) {
    Header header = record.headers().lastHeader(name);
    return header == null ? "" : text(header.value());
  }

  /** Field at a dotted path; empty if there is none. */
  String at(String path) {
    JsonNode node = value;
    for (String name : path.split("\\.", -1)) {
      node = node.path(name);
    }
    return node.isValueNode() ? node.asText("") : node.isMissingNode() ? "" : node.toString();
  }

  /** The whole record, for {@code --json}. */
  ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.put("topic", record.topic());
    json.put("partition", record.partition());
    json.put("offset", record.offset());
    json.put("timestamp", record.timestamp());
    json.put("key", record.key() == null ? null : key());
    json.set("value", value);
    problem.ifPresent(why -> json.put("unreadable", why));
    if (record.headers().iterator().hasNext()) {
      ObjectNode headers = json.putObject("headers");
      record.headers().forEach(header -> headers.put(header.key(), text(header.value())));
    }
    if (failures > 0) {
      json.put("failures", failures);
    }
    return json;
  }

  private static String text(byte[] bytes) {
    return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
  }
}
