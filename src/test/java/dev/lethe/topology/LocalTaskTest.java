package dev.lethe.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EmbeddingJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Policies;
import dev.lethe.fixture.RandomEvents;
import dev.lethe.policy.Policy;
import dev.lethe.store.StoreFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares {@link LocalTask} with Kafka's driver of the same topology. */
class LocalTaskTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int STEPS = 1_200;

  private static final Policy EAGER =
      Policies.edn(
          "{:compaction {:mode :apply :older-than-days 1 :interval-minutes 60}"
              + " :consolidation {:mode :apply :interval-minutes 60}"
              + " :cleanup {:mode :apply :interval-minutes 60}"
              + " :profile {:mode :apply :interval-minutes 60}"
              + " :session {:mode :apply :interval-minutes 60}}");

  private final Topics topics = Topics.withPrefix("lethe.");
  private final Settings settings =
      Settings.read(Optional.empty(), Map.of(), Map.of("lethe.partitions", "1"));

  /** Topics that the topology writes. */
  private final List<String> outputs = new ArrayList<>(topics.written());

  /** Requests for vectors that have not been answered. */
  private final List<JsonNode> requests = new ArrayList<>();

  LocalTaskTest() {
    outputs.addAll(topics.internal());
    outputs.add(topics.policy());
    outputs.add(topics.commands());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void writes_what_kafkas_driver_writes_byte_for_byte(long seed) {
    Random random = new Random(seed);
    Iterator<RandomEvents.Arriving> events = RandomEvents.of(seed, STEPS).iterator();
    Set<String> seen = new TreeSet<>();
    long now = EventJson.DAY;
    try (Driver kafkas = new Kafkas(EAGER);
        Driver local = new Local(EAGER)) {
      for (int step = 0; step < STEPS; step++) {
        now += random.nextInt(20) == 0 ? random.nextInt(90_000_000) : random.nextInt(1_500);
        List<String> expected = kafkas.advanceTo(now);
        assertEquals(expected, local.advanceTo(now), "seed " + seed + ", clock of step " + step);
        KeyValue<String, byte[]> input = input(random, step, events);
        long time = now - random.nextInt(3) * 1_000L;
        List<String> written = kafkas.accept(input.key, input.value, time);

        assertEquals(
            written,
            local.accept(input.key, input.value, time),
            "seed " + seed + ", step " + step + " to " + input.key);
        expected.addAll(written);
        expected.forEach(line -> seen.add(line.substring(0, line.indexOf('@'))));
        expected.forEach(this::keepRequest);
      }
    }
    Set<String> missing = new TreeSet<>(topics.written());
    missing.removeAll(seen);
    missing.removeAll(List.of(topics.llmRequests(), topics.actions(), topics.rekeyed()));
    assertEquals(Set.of(), missing, "topics without a record");
  }

  private void keepRequest(String line) {
    if (line.startsWith(topics.vectors() + '@') && line.endsWith("}")) {
      requests.add(parsed(line.substring(line.indexOf('{'))));
    }
  }

  private static JsonNode parsed(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Returns the topic and the value of a record. */
  private KeyValue<String, byte[]> input(
      Random random, int step, Iterator<RandomEvents.Arriving> events) {
    int kind = random.nextInt(20);
    if (kind < 3) {
      return new KeyValue<>(topics.items(), item(random).bytes());
    }
    if (kind < 6) {
      return new KeyValue<>(topics.commands(), call(random, step).bytes());
    }
    if (kind < 8 && !requests.isEmpty()) {
      JsonNode request = requests.remove(random.nextInt(requests.size()));
      String answer =
          EmbeddingJson.answer(request, random.nextDouble(), random.nextDouble()).toString();
      return new KeyValue<>(topics.embeddings(), answer.getBytes(StandardCharsets.UTF_8));
    }
    if (kind == 8) {
      String internal = random.nextBoolean() ? topics.plans() : topics.answers();
      return new KeyValue<>(internal, "stray".getBytes(StandardCharsets.UTF_8));
    }
    return new KeyValue<>(topics.events(), events.next().bytes());
  }

  private static ItemJson item(Random random) {
    String id = "i" + random.nextInt(30);
    String word = RandomEvents.word(random);
    return switch (random.nextInt(6)) {
      case 0 -> ItemJson.profile(id, "likes " + word);
      case 1 -> ItemJson.pattern(id, word, "restart the " + word + " service");
      case 2 -> ItemJson.preference(id, word, "on");
      case 3 -> ItemJson.sessionMessage(id, "what about the " + word);
      case 4 -> ItemJson.deletion(id, "entry");
      default -> ItemJson.entry(id, "the " + word + " nests in " + RandomEvents.word(random));
    };
  }

  private static CallJson call(Random random, int step) {
    String id = "c" + (random.nextInt(10) == 0 ? 1 : step);
    return switch (random.nextInt(6)) {
      case 0 -> CallJson.call(id, "memory.context_assemble").with("query", "heron or egret");
      case 1 -> CallJson.call(id, "memory.list").with("limit", 5);
      case 2 -> CallJson.call(id, "memory.search").with("query", RandomEvents.word(random));
      case 3 -> CallJson.call(id, "memory.gc_plan");
      case 4 -> CallJson.call(id, "review.list");
      default -> CallJson.call(id, "memory.forget").with("dry_run", random.nextBoolean());
    };
  }

  /** One of the two drivers. */
  private interface Driver extends AutoCloseable {
    /** Processes a record and returns everything that was written since the last call, by topic. */
    List<String> accept(String topic, byte[] value, long time);

    /** Advances the clock and returns everything that was written, by topic. */
    List<String> advanceTo(long time);

    @Override
    void close();
  }

  private static String shown(
      String topic, byte[] key, byte[] value, long time, Iterable<Header> headers) {
    StringBuilder shown = new StringBuilder(topic).append('@').append(time);
    shown.append(' ').append(shown(key)).append(' ').append(shown(value));
    for (Header header : headers) {
      shown.append(' ').append(header.key()).append('=').append(shown(header.value()));
    }
    return shown.toString();
  }

  private static String shown(byte[] bytes) {
    return bytes == null ? "-" : new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private final class Local implements Driver {
    private final List<String> written = new ArrayList<>();
    private final LocalTask task;

    Local(Policy policy) {
      task =
          LocalTask.start(
              settings,
              policy,
              topics,
              Codecs.of(null),
              (topic, record) ->
                  written.add(
                      shown(
                          topic,
                          record.key(),
                          record.value(),
                          record.timestamp(),
                          record.headers())));
    }

    @Override
    public List<String> accept(String topic, byte[] value, long time) {
      task.accept(topic, new Record<>(null, value, time));
      return byTopic();
    }

    @Override
    public List<String> advanceTo(long time) {
      task.advanceTo(time);
      return byTopic();
    }

    private List<String> byTopic() {
      List<String> all = new ArrayList<>();
      for (String topic : outputs) {
        written.stream().filter(line -> line.startsWith(topic + '@')).forEach(all::add);
      }
      written.clear();
      return all;
    }

    @Override
    public void close() {
      task.close();
    }
  }

  private final class Kafkas implements Driver {
    private final TopologyTestDriver driver;
    private final Map<String, TestOutputTopic<byte[], byte[]>> read = new LinkedHashMap<>();
    private long now;

    Kafkas(Policy policy) {
      driver =
          new TopologyTestDriver(
              LetheTopology.build(
                  settings, policy, topics, Codecs.of(null), StoreFactory.IN_MEMORY),
              settings.streams(),
              Instant.EPOCH);
      for (String topic : outputs) {
        read.put(
            topic,
            driver.createOutputTopic(
                topic, new ByteArrayDeserializer(), new ByteArrayDeserializer()));
      }
    }

    @Override
    public List<String> accept(String topic, byte[] value, long time) {
      driver
          .createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer())
          .pipeInput(new TestRecord<>(null, value, Instant.ofEpochMilli(time)));
      return written();
    }

    @Override
    public List<String> advanceTo(long time) {
      driver.advanceWallClockTime(Duration.ofMillis(time - now));
      now = time;
      return written();
    }

    private List<String> written() {
      List<String> all = new ArrayList<>();
      read.forEach(
          (topic, records) -> {
            for (TestRecord<byte[], byte[]> record : records.readRecordsToList()) {
              all.add(
                  shown(topic, record.key(), record.value(), record.timestamp(), record.headers()));
            }
          });
      return all;
    }

    @Override
    public void close() {
      driver.close();
    }
  }
}
