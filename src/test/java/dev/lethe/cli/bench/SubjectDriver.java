package dev.lethe.cli.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.layout.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

/** A subject's topology in one thread: tell it what it hears, and ask what it decided. */
final class SubjectDriver implements AutoCloseable {
  static final String SCOPE = "bench/c";

  private static final long NOW = Instant.parse("2026-06-01T00:00:00Z").toEpochMilli();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final TopologyTestDriver driver;
  private final TestInputTopic<byte[], byte[]> events;
  private final TestOutputTopic<byte[], byte[]> decisions;
  private final List<Long> told = new ArrayList<>();

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

  static String deletion(String id, String messageId) {
    return event(id, "discord.message.deleted", true, "{\"message_id\":\"" + messageId + "\"}");
  }

  private static String content(String id, String text) {
    return "{\"message_id\":\"m" + id + "\",\"content\":\"" + text + "\"}";
  }

  private static String event(String id, String type, boolean isBot, String payload) {
    return """
        {"event_id":"%s","type":"%s","occurred_at":%d,"tenant":"bench","channel_id":"c",\
        "author":{"id":"a","name":"n","is_bot":%b},"payload":%s}"""
        .formatted(id, type, NOW, isBot, payload);
  }

  /** An event of {@link #SCOPE}. */
  void hear(String event) {
    hear(SCOPE, event);
  }

  /** The first events of every mix, each a millisecond after the one before. */
  void hearAllMixes(int eventsOfEach) {
    for (Mix mix : Mix.values()) {
      for (int i = 0; i < eventsOfEach; i++) {
        long occurredAt = NOW + told.size();
        told.add(occurredAt);
        Mix.Sample sample = mix.event(i, occurredAt);
        hear(sample.scope(), sample.json());
      }
    }
  }

  /** Event times of what it heard of the mixes. */
  List<Long> told() {
    return told;
  }

  private void hear(String scope, String event) {
    events.pipeInput(
        scope.getBytes(StandardCharsets.UTF_8), event.getBytes(StandardCharsets.UTF_8), NOW);
  }

  /** What it decided since it was last asked: event ids and verdicts. */
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

  /** The event times that stand in its decisions. */
  List<Long> occurredAt() {
    return decisions.readValuesToList().stream().map(OccurredAt::of).toList();
  }

  /** The last value of each key of another topic. */
  <K, V> Map<K, V> lastValues(String topic, Deserializer<K> keys, Deserializer<V> values) {
    return driver.createOutputTopic(topic, keys, values).readKeyValuesToMap();
  }

  @Override
  public void close() {
    driver.close();
  }
}
