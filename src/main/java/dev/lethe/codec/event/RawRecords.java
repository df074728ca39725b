package dev.lethe.codec.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Canonical form of records in the formats of other systems, and of events in the envelope of Kafka
 * Connect or of Slack's Socket Mode.
 *
 * @param scan scan of the record; a canonical form is scanned too
 */
record RawRecords(RecordScan scan, ScannedFields fields) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<RawAdapter> ADAPTERS =
      List.of(new DiscordAdapter(), new TelegramAdapter(), new MatrixAdapter(), new SlackAdapter());

  /** Canonical event, whose fields are scanned. */
  static final class Canonical {
    private final byte[] json;
    private final AdaptedEvent source;

    /**
     * @param source null if the record itself is canonical, or unrecognized
     */
    private Canonical(byte[] json, AdaptedEvent source) {
      this.json = json;
      this.source = source;
    }

    byte[] json() {
      return json;
    }

    /** Returns a refusal with the path of the field in the raw record. */
    RefusedException named(RefusedException refused) {
      return source == null ? refused : source.named(refused);
    }
  }

  /** Returns true if the scanned record may be a raw one; false for valid canonical events. */
  boolean isCandidate() {
    return !fields.has(EventField.OCCURRED_AT);
  }

  /**
   * Returns the canonical form of a scanned JSON record, the record itself if no adapter recognizes
   * it; empty if it isn't about a message.
   *
   * @param arrival epoch milliseconds
   */
  Optional<Canonical> canonical(byte[] record, long arrival) throws RefusedException {
    byte[] value = record;
    while (isCandidate()) {
      JsonNode tree = tree(value);
      if (!isEnvelope(tree)) {
        return adapted(value, tree, arrival);
      }
      JsonNode payload = tree.get("payload");
      String inner =
          payload.isTextual() ? payload.textValue() : fields.rawObject(EventField.PAYLOAD);
      value = inner.getBytes(StandardCharsets.UTF_8);
      scan.scan(value);
    }
    return Optional.of(new Canonical(value, null));
  }

  private Optional<Canonical> adapted(byte[] value, JsonNode tree, long arrival)
      throws RefusedException {
    RawAdapter adapter =
        ADAPTERS.stream().filter(one -> one.recognizes(tree)).findFirst().orElse(null);
    if (adapter == null || tree.has("item_id")) {
      return Optional.of(new Canonical(value, null));
    }
    Optional<AdaptedEvent> event = adapter.adapt(new RawField(tree, ""), arrival);
    if (event.isEmpty()) {
      return Optional.empty();
    }
    byte[] json = event.get().toBytes();
    scan.scan(json);
    return Optional.of(new Canonical(json, event.get()));
  }

  private static boolean isEnvelope(JsonNode record) {
    JsonNode payload = record.path("payload");
    boolean isNested = payload.isObject() || payload.isTextual();
    boolean isConnect = record.has("schema") && !record.has("event_id") && !record.has("type");
    return isNested && (isConnect || record.path("type").asText().equals("events_api"));
  }

  /** Returns a missing node for numbers or texts that exceed the parser's limits. */
  private static JsonNode tree(byte[] value) {
    int from = RecordScan.afterByteOrderMark(value);
    try {
      return MAPPER.readTree(value, from, value.length - from);
    } catch (IOException limit) {
      return MAPPER.missingNode();
    }
  }
}
