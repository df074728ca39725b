package dev.lethe.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.config.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;

/** Runs a subject's topology in one thread, with methods to send events and read decisions. */
final class SubjectDriver implements AutoCloseable {
  static final String SCOPE = "bench/c";

  private static final long NOW = Instant.parse("2026-06-01T00:00:00Z").toEpochMilli();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final TopologyTestDriver driver;
  private final TestInputTopic<byte[], byte[]> events;
  private final TestOutputTopic<byte[], byte[]> decisions;
  private final List<Long> told = new ArrayList<>();
  private Instant arrival = Instant.ofEpochMilli(NOW);

  SubjectDriver(Topology topology, Topics topics) {
    driver = new TopologyTestDriver(topology, new Properties(), Instant.ofEpochMilli(NOW));
    events =
        driver.createInputTopic(
            topics.events(), new ByteArraySerializer(), new ByteArraySerializer());
    decisions =
        driver.createOutputTopic(
            topics.decisions(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  static String botMessage(String id, String text) {
    return event(id, "discord.message.created", true, content(id, text));
  }

  static String personsMessage(String id, String text) {
    return event(id, "discord.message.created", false, content(id, text));
  }

  static String toolResult(String id, String text) {
    return event(id, "tool.result", false, "{\"result\":\"" + text + "\"}");
  }

  static String deletion(String id, String messageId) {
    return event(id, "discord.message.deleted", true, "{\"message_id\":\"" + messageId + "\"}");
  }

  private static String content(String id, String text) {
    return "{\"message_id\":\"m" + id + "\",\"content\":\"" + text + "\"}";
  }

  private static String event(String id, String type, boolean isBot, String payload) {
    return """
    {"event_id":"%s","type":"%s","occurred_at":%d,"tenant":"bench","channel_id":"c",\
    "author":{"id":"a","name":"n","is_bot":%b},"payload":%s}\
    """
        .formatted(id, type, NOW, isBot, payload);
  }

  /** Makes further events arrive later. */
  void pass(Duration time) {
    arrival = arrival.plus(time);
  }

  /** Sends an event to {@link #SCOPE}. */
  void hear(String event) {
    hear(SCOPE, event);
  }

  /** Sends the first events of every mix, one millisecond apart. */
  void hearAllMixes(int eventsOfEach) {
    for (Mix mix : Mix.values()) {
      hear(mix, eventsOfEach);
    }
  }

  /** Sends the first events of a mix, one millisecond apart. */
  void hear(Mix mix, int events) {
    for (int i = 0; i < events; i++) {
      long occurredAt = NOW + told.size();
      told.add(occurredAt);
      Mix.Sample sample = mix.event(i, occurredAt);
      hear(sample.scope(), sample.json());
    }
  }

  /** Returns the event times of all events sent from the mixes. */
  List<Long> told() {
    return told;
  }

  private void hear(String scope, String event) {
    events.pipeInput(
        scope.getBytes(StandardCharsets.UTF_8), event.getBytes(StandardCharsets.UTF_8), arrival);
  }

  /** Returns the decisions since the previous call as event ids and verdicts. */
  List<String> verdicts() {
    List<String> verdicts = new ArrayList<>();
    for (byte[] decision : decisions.readValuesToList()) {
      try {
        JsonNode json = JSON.readTree(decision);
        verdicts.add(json.path("event_id").asText() + ' ' + json.path("verdict").asText());
      } catch (IOException malformed) {
        throw new UncheckedIOException(malformed);
      }
    }
    return verdicts;
  }

  /** Returns the event times in the decisions since the previous call. */
  List<Long> occurredAt() {
    return decisions.readValuesToList().stream().map(OccurredAt::of).toList();
  }

  /** Returns the last value per key of another topic. */
  <K, V> Map<K, V> lastValues(String topic, Deserializer<K> keys, Deserializer<V> values) {
    return driver.createOutputTopic(topic, keys, values).readKeyValuesToMap();
  }

  /** Returns the keys in a store, in order. */
  List<String> storedKeys(String store) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, ?> rows = driver.<String, Object>getKeyValueStore(store).all()) {
      rows.forEachRemaining(row -> keys.add(row.key));
    }
    return keys;
  }

  @Override
  public void close() {
    driver.close();
  }
}
