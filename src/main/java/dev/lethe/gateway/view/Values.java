package dev.lethe.gateway.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.value.ValueText;
import dev.lethe.gateway.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads records of Lethe's outputs as JSON, in whatever format they are written. */
public final class Values {
  private final Codecs codecs;

  public Values(Codecs codecs) {
    this.codecs = codecs;
  }

  /** Returns a record's value; empty if there is none or it can't be read. */
  public Optional<ObjectNode> object(ConsumerRecord<byte[], byte[]> record) {
    return object(record.topic(), record.value());
  }

  /** Returns a value of a topic; empty if it is null or can't be read. */
  public Optional<ObjectNode> object(String topic, byte[] value) {
    if (value == null) {
      return Optional.empty();
    }
    ValueText.Read read = codecs.read(topic, value);
    return read.problem().isPresent()
        ? Optional.empty()
        : Json.parse(read.json().getBytes(StandardCharsets.UTF_8))
            .filter(ObjectNode.class::isInstance)
            .map(ObjectNode.class::cast);
  }

  /** Returns a record's key as text; empty if there is none. */
  public static String key(ConsumerRecord<byte[], byte[]> record) {
    return record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
  }
}
