package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.TopicReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads all committed output records, as any consumer would. */
final class Outputs implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Timeout after which nothing more is expected; not a measure of performance. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Topics topics;
  private final TopicReader reader;
  private final Runnable aliveCheck;
  private final Map<String, List<ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();

  /**
   * @param aliveCheck throws if the expected output can't arrive any more
   */
  Outputs(Settings settings, Topics topics, Runnable aliveCheck) {
    this(settings, topics, topics.written(), aliveCheck);
  }

  private Outputs(Settings settings, Topics topics, List<String> names, Runnable aliveCheck) {
    this.topics = topics;
    this.aliveCheck = aliveCheck;
    reader = new TopicReader(settings, names);
    names.forEach(name -> records.put(name, new ArrayList<>()));
  }

  /** Returns a reader of any single topic. */
  static Outputs of(Settings settings, String topic) {
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    return new Outputs(settings, topics, List.of(topic), () -> {});
  }

  /** Reads until the condition holds. */
  void await(BooleanSupplier condition, Supplier<String> state) {
    await(condition, state, PATIENCE);
  }

  /** Reads until the condition holds, with a longer timeout. */
  void await(BooleanSupplier condition, Supplier<String> state, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, state);
      aliveCheck.run();
      poll();
    }
  }

  private void poll() {
    reader.poll().forEach(record -> records.get(record.topic()).add(record));
  }

  /** Reads until the given number of events have been decided or dead-lettered. */
  void awaitAccounted(int count) {
    await(() -> accounted() >= count, () -> accounted() + " of " + count + " came out");
  }

  /** Returns the number of events that have been decided or dead-lettered. */
  int accounted() {
    return records(topics.decisions()).size() + records(topics.deadLetters()).size();
  }

  /** Reads all records committed so far. */
  void drain() {
    Map<TopicPartition, Long> ends = reader.ends();
    await(() -> reader.hasReached(ends), () -> "the end of the outputs is out of reach");
  }

  List<ConsumerRecord<byte[], byte[]>> drained(String topic) {
    drain();
    return records(topic);
  }

  /** Returns the records read from a topic, in order within a partition. */
  List<ConsumerRecord<byte[], byte[]>> records(String topic) {
    return records.get(topic);
  }

  List<JsonNode> decisions() {
    return records(topics.decisions()).stream().map(record -> json(record.value())).toList();
  }

  /** Returns the only decision on an event. */
  JsonNode decision(String eventId) {
    List<JsonNode> found =
        decisions().stream()
            .filter(decision -> decision.get("event_id").asText().equals(eventId))
            .toList();
    assertTrue(found.size() == 1, () -> "decisions on " + eventId + ": " + found);
    return found.get(0);
  }

  List<ConsumerRecord<byte[], byte[]>> deadLetters() {
    return records(topics.deadLetters());
  }

  Map<String, JsonNode> families() {
    return parsed(table(topics.families()));
  }

  Map<String, JsonNode> memories() {
    return parsed(table(topics.memories()));
  }

  private static Map<String, JsonNode> parsed(Map<String, String> table) {
    Map<String, JsonNode> rows = new TreeMap<>();
    table.forEach((key, value) -> rows.put(key, json(value.getBytes(StandardCharsets.UTF_8))));
    return rows;
  }

  /** Returns the last value per key so far, without deleted keys. */
  Map<String, String> table(String topic) {
    Map<String, String> rows = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records(topic)) {
      String key = text(record.key());
      if (record.value() == null) {
        rows.remove(key);
      } else {
        rows.put(key, text(record.value()));
      }
    }
    return rows;
  }

  /** Returns all values by key, in order. */
  Map<String, List<String>> history(String topic) {
    Map<String, List<String>> rows = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records(topic)) {
      rows.computeIfAbsent(text(record.key()), unused -> new ArrayList<>())
          .add(text(record.value()));
    }
    return rows;
  }

  static String text(byte[] bytes) {
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return text(record.headers().lastHeader(name).value());
  }

  static JsonNode json(byte[] value) {
    try {
      return JSON.readTree(value);
    } catch (IOException bad) {
      throw new UncheckedIOException(bad);
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
